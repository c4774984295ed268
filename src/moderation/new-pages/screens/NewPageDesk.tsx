import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import {
  type Deciding,
  DecisionBar,
  Key,
  LETTER_HINT,
  NextButton,
} from '../../../site/to-do/screens/DecisionBar.tsx';
import { loadUser } from '../../badge/browser.ts';
import type { AdminUser } from '../../page/calls.ts';
import { TeamNotes } from '../../timeline/screens/TeamNotes.tsx';
import { answerNewPages, loadSignals, type NewPagesOutcome, type Signals, undoAnswer } from '../browser.ts';
import { LooksLike } from './LooksLike.tsx';
import { NewPageSignals } from './NewPageSignals.tsx';
import { NewPageText } from './NewPageText.tsx';
import { type PagesToRefuse, RefuseMenu } from './RefuseMenu.tsx';
import '../../cases/screens/inbox.css';
import './new-pages.css';

const RefuseDialog = lazyPart(() => import('./RefuseDialog.tsx'), 'RefuseDialog');

type Loaded = { page: AdminUser; signals: Signals | null } | { problem: string } | null;

const load = async (id: string): Promise<Loaded> => {
  const [found, signals] = await Promise.all([loadUser(id), loadSignals(id)]);
  if ('problem' in found) return found;
  return typeof signals === 'string' ? { problem: signals } : { page: found.user, signals };
};

/** A new page that waits, as its readers would see it, what may help to judge it, and the answers. */
export const NewPageDesk = ({ id, ...deciding }: { id: string } & Deciding) => {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const reload = useCallback(() => load(id).then(setLoaded), [id]);
  useEffect(() => void reload(), [reload]);
  if (loaded === null || 'problem' in loaded)
    return (
      <div className="waiting-body">
        {loaded === null ? (
          <Loading />
        ) : (
          <EmptyState title={loaded.problem} isProblem onRefresh={() => void reload()} />
        )}
      </div>
    );
  return <WaitingPage page={loaded.page} signals={loaded.signals} {...deciding} />;
};

const many = (count: number, what: string): string =>
  `${count === 1 ? '1 page is' : `${count.toLocaleString('en')} pages are`} ${what}.`;

/** What an answer came to, for the list: how many pages changed, and why not the others. */
const resultOf = (answered: NewPagesOutcome & { kind: 'done' }, name: string, what: string): string => {
  const { ids, problems } = answered;
  const first = ids.length === 1 ? `${name} is ${what}.` : many(ids.length, what);
  return problems[0] === undefined
    ? first
    : `${first} ${problems.length} could not be changed: ${problems[0]}`;
};

type WaitingPageProps = { page: AdminUser; signals: Signals | null } & Deciding;

/** The answers to a new page: what an answer came to leads on, or stays in sight if somebody else was faster. */
const useAnswers = ({ page, signals, onDone }: Omit<WaitingPageProps, 'onNext'>, name: string) => {
  const [problem, setProblem] = useState(signals === null ? 'This page waits no more.' : '');
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const finish = (action: 'release' | 'refuse', answered: NewPagesOutcome): void => {
    isUnderWay.current = false;
    setBusy(false);
    if (answered.kind === 'failed') setProblem(answered.message);
    else if (answered.ids.length === 0) setProblem(answered.problems[0] ?? '');
    else
      onDone(resultOf(answered, name, action === 'release' ? 'released' : 'in the trash'), {
        undo: () => undoAnswer(action, answered.ids),
        pages: answered.ids,
      });
  };
  const release = async (): Promise<void> => {
    // A second press may come before the first is drawn.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    finish('release', await answerNewPages('release', [page.id]));
  };
  return { problem, isBusy, release, finish };
};

const WaitingPage = ({ onNext, ...given }: WaitingPageProps) => {
  const { page, signals } = given;
  const name = page.name || page.companyname || page.id;
  const own: PagesToRefuse = [{ id: page.id, name }];
  const [refused, setRefused] = useState<PagesToRefuse | null>(null);
  const { problem, isBusy, release, finish } = useAnswers(given, name);
  useKeys({ r: () => void release(), x: () => setRefused(own), 'Ctrl+Enter': () => void release() });
  return (
    <>
      <div className="waiting-body new-page">
        <div className="new-page-main">
          {problem && (
            <p className="notice" data-kind="warning" role="alert">
              {problem}
            </p>
          )}
          <NewPageText page={page} />
          <LooksLike page={page} />
        </div>
        <div className="case-side">
          <NewPageSignals page={page} signals={signals} />
          <TeamNotes id={page.id} />
        </div>
      </div>
      <DecisionBar hint={page.email !== '' && LETTER_HINT}>
        <button
          className="button"
          type="button"
          aria-disabled={isBusy}
          aria-keyshortcuts="r"
          onClick={() => void release()}
        >
          <span>{isBusy ? 'Releasing…' : 'Release'}</span>
          <Key>r</Key>
        </button>
        <RefuseMenu signals={signals} own={own} onRefuse={setRefused} />
        <NextButton onNext={onNext} />
      </DecisionBar>
      <Suspense>
        {refused && (
          <RefuseDialog
            pages={refused}
            isSpam={signals !== null && signals.shared.text > 0}
            onDone={(answered) => finish('refuse', answered)}
            onClose={() => setRefused(null)}
          />
        )}
      </Suspense>
    </>
  );
};
