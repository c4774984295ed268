import { useState } from 'react';
import { Switch } from '../../../base/form/screens/Switch.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { takesSuggestions } from '../../../profiles/rules/profile.ts';
import { setSuggestions } from '../../my-profile/browser/own-page.ts';
import type { OwnUser } from '../../my-profile/calls.ts';

/** Whether readers may suggest changes to the page. */
export const SuggestionsRow = ({ user }: { user: OwnUser }) => {
  const [busy, setBusy] = useState(false);
  const isOn = takesSuggestions(user);
  const change = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refused = await setSuggestions(isOn ? 'no' : 'yes');
    setBusy(false);
    if (refused !== null) toast(refused.message);
    else toast(isOn ? say('owners.suggestions.turned-off') : say('owners.suggestions.turned-on'), 'status');
  };
  return (
    <li>
      <div>
        <h3>{say('owners.page.tab-suggestions')}</h3>
        <p className="muted" id="own-suggestions-hint">
          {isOn ? say('owners.suggestions.on') : say('owners.suggestions.off')}
        </p>
      </div>
      <Switch
        isOn={isOn}
        onChange={() => void change()}
        aria-describedby="own-suggestions-hint"
        aria-disabled={busy}
      >
        {say('owners.suggestions.switch')}
      </Switch>
    </li>
  );
};
