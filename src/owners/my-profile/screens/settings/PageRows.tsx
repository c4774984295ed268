import { useState } from 'react';
import { Switch } from '../../../../base/form/screens/Switch.tsx';
import { toast } from '../../../../base/frame/browser/toast.ts';
import { dayOf, longDay } from '../../../../base/text/rules/day.ts';
import { isOpenLicence, openDataSentence } from '../../../../profiles/open-data/rules.ts';
import { wantsListed } from '../../../../profiles/rules/listed.ts';
import { minorUntil } from '../../../../profiles/rules/minors.ts';
import { SuggestionsRow } from '../../../suggestions/screens/SuggestionsRow.tsx';
import { setListed, setOpenData } from '../../browser/own-page.ts';
import type { OwnUser } from '../../calls.ts';

/** Who sees the page, and what they may do with it. */
export const PageRows = ({ user }: { user: OwnUser }) => (
  <>
    <ListedRow user={user} />
    <SuggestionsRow user={user} />
    <OpenDataRow user={user} />
  </>
);

const UNLISTED =
  'Unlisted: anyone with the link can read your page, but it is in no list, search, sitemap or feed, and search engines are asked to leave it out.';

/** What the choice means; `adult` is the day until which a minor's page stays unlisted. */
const hintOf = (listed: boolean, adult: string | null, isWaiting: boolean): string => {
  if (adult !== null)
    return listed
      ? `Unlisted until ${longDay(adult)}; from that day on, your page is in lists, search, sitemap and feeds.`
      : `Unlisted until ${longDay(adult)}, whatever you choose; after that, your choice counts.`;
  if (!listed) return UNLISTED;
  return isWaiting
    ? 'Your page is still waiting. After that, it is in lists, search, sitemap and feeds.'
    : 'Your page is in lists, search, sitemap and feeds.';
};

const doneOf = (listed: boolean, adult: string | null): string => {
  if (!listed) return 'Your page is unlisted.';
  return adult === null ? 'Your page is listed.' : `Your page will be listed on ${longDay(adult)}.`;
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
        <h3>Who can find your page</h3>
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
        Listed
      </Switch>
    </li>
  );
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
    else toast(isOpen ? 'Your page is not open data any more.' : 'Your page is open data.', 'status');
  };
  return (
    <li>
      <div>
        <h3>Open data</h3>
        <p className="muted" id="own-open-data-hint">
          <span>{openDataSentence()}</span>
          {isOpenLicence(user.licence) && (
            <span>
              {` The texts of your page came under the licence ${user.licence}, so it is open data in any case.`}
            </span>
          )}
        </p>
      </div>
      <Switch
        isOn={isOpen}
        onChange={() => void change()}
        aria-describedby="own-open-data-hint"
        aria-disabled={busy}
      >
        Open data
      </Switch>
    </li>
  );
};
