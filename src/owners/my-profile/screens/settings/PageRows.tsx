import { useState } from 'react';
import { Switch } from '../../../../base/form/screens/Switch.tsx';
import { toast } from '../../../../base/frame/browser/toast.ts';
import { say } from '../../../../base/languages/rules/say.ts';
import { dayOf, longDay } from '../../../../base/text/rules/day.ts';
import { mayTrainAi } from '../../../../profiles/machines/rules.ts';
import { isOpenLicence, openDataSentence } from '../../../../profiles/open-data/rules.ts';
import { wantsListed } from '../../../../profiles/rules/listed.ts';
import { minorUntil } from '../../../../profiles/rules/minors.ts';
import { FollowRow } from '../../../follow/screens/FollowRow.tsx';
import { ContactRow } from '../../../owner-letters/screens/ContactRow.tsx';
import { StillRightRow } from '../../../still-right/screens/StillRightRow.tsx';
import { SuggestionsRow } from '../../../suggestions/screens/SuggestionsRow.tsx';
import { setListed, setOpenData } from '../../browser/own-page.ts';
import type { OwnUser } from '../../calls.ts';
import { MachineRows } from './MachineRows.tsx';

/** Who sees the page, and what they may do with it. */
export const PageRows = ({ user }: { user: OwnUser }) => (
  <>
    <ListedRow user={user} />
    <MachineRows user={user} />
    <SuggestionsRow user={user} />
    <ContactRow user={user} />
    <OpenDataRow user={user} />
    <FollowRow user={user} />
    <StillRightRow user={user} />
  </>
);

/** What the choice means; `adult` is the day until which a minor's page stays unlisted. */
const hintOf = (listed: boolean, adult: string | null, isWaiting: boolean): string => {
  if (adult !== null)
    return listed
      ? say('owners.settings.unlisted-until', { day: longDay(adult) })
      : say('owners.settings.unlisted-until-choice', { day: longDay(adult) });
  if (!listed) return say('owners.settings.unlisted');
  return isWaiting ? say('owners.settings.listed-waiting') : say('owners.settings.listed-open');
};

const doneOf = (listed: boolean, adult: string | null): string => {
  if (!listed) return say('owners.settings.now-unlisted');
  return adult === null
    ? say('owners.settings.now-listed')
    : say('owners.settings.listed-on', { day: longDay(adult) });
};

const ListedRow = ({ user }: { user: OwnUser }) => {
  const [busy, setBusy] = useState(false);
  const listed = wantsListed(user);
  const adult = minorUntil(user, dayOf(Date.now()));
  const change = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refused = await setListed(listed ? 'no' : 'yes');
    setBusy(false);
    if (refused !== null) toast(refused.message);
    else toast(doneOf(!listed, adult), 'status');
  };
  return (
    <li>
      <div>
        <h3>{say('owners.settings.who-finds')}</h3>
        <p className="muted" id="own-listed-hint">
          {hintOf(listed, adult, user.waiting !== null)}
        </p>
      </div>
      <Switch
        isOn={listed}
        onChange={() => void change()}
        aria-describedby="own-listed-hint"
        aria-disabled={busy}
      >
        {say('owners.settings.listed')}
      </Switch>
    </li>
  );
};

const openDone = (isOpen: boolean, user: OwnUser): string => {
  if (!isOpen) return say('owners.settings.not-open-data');
  return mayTrainAi(user) ? say('owners.settings.is-open-data') : say('owners.settings.open-data-kept');
};

const OpenDataRow = ({ user }: { user: OwnUser }) => {
  const [busy, setBusy] = useState(false);
  const isOpen = user.open_data === 'yes';
  const change = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refused = await setOpenData(isOpen ? 'no' : 'yes');
    setBusy(false);
    if (refused !== null) toast(refused.message);
    else toast(openDone(!isOpen, user), 'status');
  };
  return (
    <li>
      <div>
        <h3>{say('owners.settings.open-data')}</h3>
        <p className="muted" id="own-open-data-hint">
          <span>{openDataSentence()}</span>
          {!mayTrainAi(user) && <span>{` ${say('owners.settings.open-data-kept')}`}</span>}
          {isOpenLicence(user.licence) && mayTrainAi(user) && (
            <span>{` ${say('owners.settings.open-licence', { licence: user.licence })}`}</span>
          )}
        </p>
      </div>
      <Switch
        isOn={isOpen}
        onChange={() => void change()}
        aria-describedby="own-open-data-hint"
        aria-disabled={busy}
      >
        {say('owners.settings.open-data')}
      </Switch>
    </li>
  );
};
