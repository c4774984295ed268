import { useState } from 'react';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { unmerge } from '../browser.ts';
import './merge.css';

/** The pages that went into a page and can still be taken back. */
export const TakenPages = ({ user, onChanged }: { user: AdminUser; onChanged: () => void }) => (
  <>
    {user.merges.map((page) => (
      <Taken key={page.id} page={page} onChanged={onChanged} />
    ))}
  </>
);

type TakenProps = { page: AdminUser['merges'][number]; onChanged: () => void };

const Taken = ({ page, onChanged }: TakenProps) => {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const takeBack = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const failure = await unmerge(page.id);
    setBusy(false);
    setProblem(failure ?? '');
    if (failure !== null) return;
    // The button goes away.
    document.getElementById('screen-title')?.focus();
    onChanged();
  };
  return (
    <div className="notice merge-taken">
      <p>
        <bdi>{page.name}</bdi>
        <span> went into this page on </span>
        <Moment at={page.at} />
        <span>. That can be taken back until </span>
        <Moment at={page.until} />
        <span>; what has changed since stays.</span>
      </p>
      <button className="button-quiet" type="button" aria-disabled={isBusy} onClick={() => void takeBack()}>
        {isBusy ? 'Taking back' : 'Take back'}
      </button>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
