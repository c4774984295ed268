import { useState } from 'react';
import { siteLanguages } from '../../../base/brand/rules/languages.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { ownName } from '../../../base/languages/rules/language-names.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { setLetters } from '../../my-profile/browser/own-page.ts';
import type { OwnUser } from '../../my-profile/calls.ts';

/** The language of the letters to the owner; nothing where the site has one. */
export const LettersRow = ({ user }: { user: OwnUser }) => {
  const [busy, setBusy] = useState(false);
  if (siteLanguages().length < 2) return null;
  const change = async (language: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refused = await setLetters(language);
    setBusy(false);
    if (refused !== null) toast(refused.message);
    else toast(say('owners.settings.letters-changed', { language: ownName(language) }), 'status');
  };
  return (
    <li>
      <div>
        <h3 id="own-letters">{say('owners.settings.letters')}</h3>
        <p className="muted" id="own-letters-hint">
          {say('owners.settings.letters-hint')}
        </p>
      </div>
      <select
        className="input"
        aria-labelledby="own-letters"
        aria-describedby="own-letters-hint"
        aria-disabled={busy || undefined}
        value={user.letters}
        onChange={(event) => void change(event.target.value)}
      >
        {siteLanguages().map((language) => (
          <option key={language} value={language} lang={language}>
            {ownName(language)}
          </option>
        ))}
      </select>
    </li>
  );
};
