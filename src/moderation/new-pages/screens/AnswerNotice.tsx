import { type Ref, useState } from 'react';
import { type Answered, undoAnswer } from '../browser.ts';

const DONE = { release: 'listed now', refuse: 'in the trash' } as const;

const many = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'page' : 'pages'}`;

const sentenceOf = (answered: Exclude<Answered, { kind: 'failed' }>): string => {
  const { ids, problems } = answered;
  const is = ids.length === 1 ? 'is' : 'are';
  const what = answered.kind === 'done' ? `${is} ${DONE[answered.action]}` : 'wait again';
  const first =
    ids.length > 0
      ? `${many(ids.length)} ${ids.length === 1 && what === 'wait again' ? 'waits again' : what}.`
      : '';
  const rest = problems.length > 0 ? `${many(problems.length)} could not be changed: ${problems[0]}` : '';
  return [first, rest].filter(Boolean).join(' ');
};

type AnswerNoticeProps = {
  ref: Ref<HTMLDivElement>;
  answered: Answered;
  onUndone: (answered: Answered) => void;
};

/** Says what the last answer did, and takes it back. */
export const AnswerNotice = ({ ref, answered, onUndone }: AnswerNoticeProps) => {
  const [isBusy, setBusy] = useState(false);
  const undo = async (action: 'release' | 'refuse', ids: readonly string[]): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    onUndone(await undoAnswer(action, ids));
    setBusy(false);
  };
  return (
    <div
      className="notice new-pages-answer"
      data-kind={answered.kind === 'failed' ? 'failure' : undefined}
      role="status"
      tabIndex={-1}
      ref={ref}
    >
      <p>{answered.kind === 'failed' ? answered.message : sentenceOf(answered)}</p>
      {answered.kind === 'done' && answered.ids.length > 0 && (
        <button
          className="button-plain"
          type="button"
          aria-disabled={isBusy}
          onClick={() => void undo(answered.action, answered.ids)}
        >
          {isBusy ? 'Undoing…' : 'Undo'}
        </button>
      )}
    </div>
  );
};
