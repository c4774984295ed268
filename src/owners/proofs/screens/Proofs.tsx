import { useState } from 'react';
import { websiteUrl } from '../../../base/fields/rules/social.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { proofRecord } from '../../../profiles/proofs/rules.ts';
import { RECHECK_DAYS } from '../../../profiles/rules/limits.ts';
import { requestProof } from '../../my-profile/browser/own-page.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { CopyLine, linkBackTo } from './CopyLine.tsx';
import './proofs.css';

/** An address that can be proven, and how it is asked for: the website by its field, a link by its address. */
type Provable = { address: string; proven: string | undefined; url?: string };

const provables = ({ website, links, proven }: OwnUser): Provable[] => [
  ...(websiteUrl(website) === null ? [] : [{ address: website, proven: proven.website }]),
  ...links.map(({ url }) => ({ address: url, proven: proven[url], url })),
];

type ProofsProps = {
  user: OwnUser;
  /** Opens the editor of the links. */
  onAddLink: () => void;
};

/** How an owner proves that website and links are theirs: a line to put there, a button that checks each, and DNS as the second way. */
export const Proofs = ({ user, onAddLink }: ProofsProps) => {
  const all = provables(user);
  if (all.length === 0)
    return (
      <li>
        <div>
          <h3>Prove that links are yours</h3>
          <p className="muted">Add your website or another link first.</p>
        </div>
        <button className="button-quiet" type="button" onClick={onAddLink}>
          Add a link
        </button>
      </li>
    );
  return (
    <li className="own-proofs">
      <h3>Prove that links are yours</h3>
      <p className="muted">
        Put this line on your website, then press Check. Readers then see ‘Ownership proven’ beside the link.
      </p>
      <CopyLine line={linkBackTo(user)} />
      <ul className="own-link-proofs">
        {all.map((each) => (
          <Proof key={each.url ?? ''} {...each} />
        ))}
      </ul>
      {user.links.length > 0 && (
        <details>
          <summary>You cannot change the page? Use DNS</summary>
          <p className="muted">
            Add this TXT record to the DNS of the site that your link leads to, then press Check. It can take
            some hours until it is seen everywhere.
          </p>
          <CopyLine line={proofRecord(user.id)} />
        </details>
      )}
      <p className="muted">Leave it there: we look for it every {RECHECK_DAYS} days.</p>
    </li>
  );
};

const Proof = ({ address, proven, url }: Provable) => {
  const [problem, setProblem] = useState('');
  const [isBusy, begin] = useOneAtATime();
  const check = (): void =>
    begin(async () => {
      const refused = await requestProof(url);
      setProblem(
        refused === null ? '' : (refused.errors[url === undefined ? 'website' : 'url'] ?? refused.message),
      );
    });
  return (
    <li>
      <div>
        <p className="own-proof-address">
          <bdi>{address}</bdi>
        </p>
        <p className="own-proof-state" role="status">
          {proven && (
            <>
              <Icon name="check" size={14} />
              <span>{`Ownership proven on ${longDay(proven)}`}</span>
            </>
          )}
        </p>
      </div>
      <button className="button-quiet" type="button" aria-disabled={isBusy} onClick={check}>
        <span>{isBusy ? 'Looking…' : proven ? 'Check again' : 'Check'}</span>
        <span className="visually-hidden">{` ${address}`}</span>
      </button>
      <FailureNotice>{problem}</FailureNotice>
    </li>
  );
};
