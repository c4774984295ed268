import { Suspense, useState } from 'react';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { PHONE, useMedia } from '../../../base/frame/screens/use-media.ts';
import { MoreActions } from '../../../base/table/screens/MoreActions.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { BULK_WORDS, type BulkResult } from '../../../moderation/bulk/browser.ts';
import { answerNewPages } from '../../../moderation/new-pages/browser.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';

// A dialog is loaded when it is first opened.
const VerifyDialog = lazyPart(
  () => import('../../../moderation/badge/screens/VerifyDialog.tsx'),
  'VerifyDialog',
);
const BulkDialog = lazyPart(() => import('../../../moderation/bulk/screens/BulkDialog.tsx'), 'BulkDialog');
const RefuseDialog = lazyPart(
  () => import('../../../moderation/new-pages/screens/RefuseDialog.tsx'),
  'RefuseDialog',
);
const CorrectDialog = lazyPart(
  () => import('../../../owners/correction/screens/CorrectDialog.tsx'),
  'CorrectDialog',
);
const MergeDialog = lazyPart(() => import('../../../owners/merge/screens/MergeDialog.tsx'), 'MergeDialog');

type Act = 'release' | 'refuse' | 'verify' | 'hide' | 'restore' | 'merge' | 'edit' | 'delete';

const ACTS: Record<Act, { label: string; key: string }> = {
  release: { label: 'Release', key: 'r' },
  refuse: { label: 'Refuse', key: 'x' },
  verify: { label: 'Verify', key: 'v' },
  hide: { label: 'Hide', key: 'h' },
  restore: { label: 'Show again', key: 'h' },
  merge: { label: 'Merge…', key: 'm' },
  edit: { label: 'Edit', key: 'e' },
  delete: { label: 'Delete', key: '#' },
};

/** What can be done with a page as it is. */
const actsFor = ({ waiting, hidden }: AdminUser): readonly Act[] => [
  ...(waiting === null ? [] : (['release', 'refuse'] as const)),
  'verify',
  hidden === null ? 'hide' : 'restore',
  'merge',
  'edit',
  'delete',
];

/** How many acts stand beside each other: more would be a second row, and on a phone too small. */
const IN_SIGHT = { phone: 3, wide: 5 };

/** The acts in sight, and those behind a button. */
const arranged = (
  acts: readonly Act[],
  isPhone: boolean,
): { first: readonly Act[]; rest: readonly Act[] } => {
  const most = isPhone ? IN_SIGHT.phone : IN_SIGHT.wide;
  // Refusing is a decision about what waits; what is edited or thrown away is not done in passing.
  const first = isPhone && acts.includes('refuse') ? 2 : most;
  return acts.length <= most
    ? { first: acts, rest: [] }
    : { first: acts.slice(0, first), rest: acts.slice(first) };
};

type PageActsProps = { user: AdminUser; name: string; onChanged: () => void };

/** Every act on one page, each with its key. */
export const PageActs = ({ user, name, onChanged }: PageActsProps) => {
  const [open, setOpen] = useState<{ act: Act; opening: number } | null>(null);
  const acts = actsFor(user);
  const { first, rest } = arranged(acts, useMedia(PHONE));
  const start = (act: Act): void => {
    if (act !== 'release') {
      setOpen((last) => ({ act, opening: (last?.opening ?? 0) + 1 }));
      return;
    }
    void answerNewPages('release', [user.id]).then((answered) => {
      const problem = answered.kind === 'failed' ? answered.message : answered.problems[0];
      toast(problem ?? `${name} is listed now.`, problem === undefined ? 'status' : 'alert');
      onChanged();
    });
  };
  useKeys(Object.fromEntries(acts.map((act) => [ACTS[act].key, () => start(act)])));
  const close = (): void => {
    setOpen(null);
    onChanged();
  };
  const button = (act: Act) => (
    <button
      key={act}
      className={act === 'refuse' || act === 'delete' ? 'button-danger' : 'button-quiet'}
      type="button"
      aria-keyshortcuts={ACTS[act].key}
      onClick={() => start(act)}
    >
      <span>{ACTS[act].label}</span>
      <Key>{ACTS[act].key}</Key>
    </button>
  );
  return (
    <>
      <div className="page-acts">
        {first.map(button)}
        {rest.length > 0 && <MoreActions label="More for this page">{rest.map(button)}</MoreActions>}
      </div>
      {open && (
        <Suspense>
          <ActDialog key={open.opening} act={open.act} user={user} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  );
};

type ActDialogProps = { act: Act; user: AdminUser; name: string; onClose: () => void };

const ActDialog = ({ act, user, name, onClose }: ActDialogProps) => {
  if (act === 'verify') return <VerifyDialog record={user} onClose={onClose} />;
  if (act === 'edit') return <CorrectDialog record={user} onClose={onClose} />;
  if (act === 'merge') return <MergeDialog user={user} onClose={onClose} />;
  if (act === 'refuse')
    return (
      <RefuseDialog
        pages={[{ id: user.id, name }]}
        isSpam={false}
        onDone={(answered) => {
          if (answered.kind === 'done' && answered.ids.length > 0) goTo('new');
        }}
        onClose={onClose}
      />
    );
  if (act === 'release') return null;
  const say = ({ action, done, failed }: BulkResult): void => {
    const problem = failed[0]?.message;
    toast(problem ?? `${name} is ${BULK_WORDS[action].done}.`, problem === undefined ? 'status' : 'alert');
    if (action === 'delete' && done.length > 0) goTo('trash');
  };
  return <BulkDialog action={act} targets={[{ id: user.id, name }]} onDone={say} onClose={onClose} />;
};
