import { useState } from 'react';
import { websiteUrl } from '../../../base/fields/rules/social.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
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
          <h3>{say('owners.proofs.heading')}</h3>
          <p className="muted">{say('owners.proofs.add-first')}</p>
        </div>
        <button className="button-quiet" type="button" onClick={onAddLink}>
          {say('owners.proofs.add-a-link')}
        </button>
      </li>
    );
  return (
    <li className="own-proofs">
      <h3>{say('owners.proofs.heading')}</h3>
      <p className="muted">{say('owners.proofs.put-line')}</p>
      <CopyLine line={linkBackTo(user)} />
      <ul className="own-link-proofs">
        {all.map((each) => (
          <Proof key={each.url ?? ''} {...each} />
        ))}
      </ul>
      {user.links.length > 0 && (
        <details>
          <summary>{say('owners.proofs.use-dns')}</summary>
          <p className="muted">{say('owners.proofs.add-record')}</p>
          <CopyLine line={proofRecord(user.id)} />
        </details>
      )}
      <p className="muted">{say('owners.proofs.leave-it', { days: RECHECK_DAYS })}</p>
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
              <span>{say('owners.proofs.proven-on', { day: longDay(proven) })}</span>
            </>
          )}
        </p>
      </div>
      <button className="button-quiet" type="button" aria-disabled={isBusy} onClick={check}>
        <span>
          {isBusy
            ? say('owners.proofs.looking')
            : proven
              ? say('owners.proofs.check-again')
              : say('owners.proofs.check')}
        </span>
        <span className="visually-hidden">{` ${address}`}</span>
      </button>
      <FailureNotice>{problem}</FailureNotice>
    </li>
  );
};
