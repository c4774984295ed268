import { useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { proofRecord } from '../../../profiles/proofs/rules.ts';
import { RECHECK_DAYS } from '../../../profiles/rules/limits.ts';
import { requestProof } from '../../my-profile/browser/own-page.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { CopyLine, linkBackTo } from './CopyLine.tsx';

/** The proofs of an owner's links: how each is proven, and a button to check it. */
export const LinkProofs = ({ user }: { user: OwnUser }) => (
  <li className="own-proof">
    <div>
      <h3>Prove that links are yours</h3>
      <p className="muted">Add this line to the linked page:</p>
      <CopyLine line={linkBackTo(user)} />
      <p className="muted">Or add this TXT record to the DNS of its host:</p>
      <CopyLine line={proofRecord(user.id)} />
      <p className="muted">Leave it where it is: we look for it every {RECHECK_DAYS} days.</p>
      <ul className="own-link-proofs">
        {user.links.map(({ url }) => (
          <LinkProof key={url} url={url} proven={user.proven[url]} />
        ))}
      </ul>
    </div>
  </li>
);

type Proving = { kind: 'idle' | 'asking' } | { kind: 'failed'; message: string };

const LinkProof = ({ url, proven }: { url: string; proven: string | undefined }) => {
  const [proving, setProving] = useState<Proving>({ kind: 'idle' });
  const prove = async (): Promise<void> => {
    if (proving.kind === 'asking') return;
    setProving({ kind: 'asking' });
    const refused = await requestProof(url);
    setProving(
      refused === null
        ? { kind: 'idle' }
        : { kind: 'failed', message: refused.errors['url'] ?? refused.message },
    );
  };
  return (
    <li>
      <p className="own-source-address">
        <bdi>{url}</bdi>
        {proven && <span className="muted">{` Ownership proven on ${longDay(proven)}.`}</span>}
      </p>
      <FailureNotice>{proving.kind === 'failed' && proving.message}</FailureNotice>
      <button
        className="button-plain"
        type="button"
        aria-disabled={proving.kind === 'asking'}
        onClick={() => void prove()}
      >
        <span>{proving.kind === 'asking' ? 'Looking…' : proven ? 'Check again' : 'Check this link'}</span>
        <span className="visually-hidden">{` ${url}`}</span>
      </button>
    </li>
  );
};
