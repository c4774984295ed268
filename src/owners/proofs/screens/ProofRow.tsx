import { useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { RECHECK_DAYS } from '../../../profiles/rules/limits.ts';
import { requestProof } from '../../my-profile/browser/own-page.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { CopyLine, linkBackTo } from './CopyLine.tsx';

type Proving = { kind: 'idle' | 'asking' } | { kind: 'failed'; message: string };

/** The proof of the website: the HTML to put there, and a button to check it. */
export const ProofRow = ({ user }: { user: OwnUser }) => {
  const [proving, setProving] = useState<Proving>({ kind: 'idle' });
  const { website: proven } = user.proven;

  const prove = async (): Promise<void> => {
    if (proving.kind === 'asking') return;
    setProving({ kind: 'asking' });
    const refused = await requestProof();
    setProving(
      refused === null
        ? { kind: 'idle' }
        : { kind: 'failed', message: refused.errors['website'] ?? refused.message },
    );
  };
  return (
    <li className="own-proof">
      <div>
        <h3>Prove that this is yours</h3>
        <p className="muted">
          {proven
            ? `Ownership proven on ${longDay(proven)}. Leave the line where it is: we look for it every ${RECHECK_DAYS} days.`
            : 'Add this line to your website. Visitors then see that both belong together.'}
        </p>
        <CopyLine line={linkBackTo(user)} />
        <FailureNotice>{proving.kind === 'failed' && proving.message}</FailureNotice>
      </div>
      <button
        className="button-quiet"
        type="button"
        aria-disabled={proving.kind === 'asking'}
        onClick={() => void prove()}
      >
        {proving.kind === 'asking' ? 'Looking…' : proven ? 'Check again' : 'Check my website'}
      </button>
    </li>
  );
};
