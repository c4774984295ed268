import { type ReactNode, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { PHOTO_LABELS } from '../../../base/photos/screens/photo-labels.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { readChange } from '../browser/history.ts';
import type { ShownLine } from '../calls.ts';
import { type ChangePart, changeNames, changeParts, photoWord } from '../rules/change-parts.ts';
import { AUTHOR_WORDS, HISTORY_SENTENCES } from '../rules/sentences.ts';
import { ChangedText, type CompareTexts } from './ChangedText.tsx';

type Opened =
  | { kind: 'closed' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'open'; parts: ChangePart[]; compare: CompareTexts };

type HistoryLineProps = { id: string; line: ShownLine; actions: ReactNode };

/** One change of a page in a line, which opens to show its differences. */
export const HistoryLine = ({ id, line, actions }: HistoryLineProps) => {
  const { number, at, by, fields } = line;
  const [opened, setOpened] = useState<Opened>({ kind: 'closed' });
  const toggle = async (): Promise<void> => {
    if (opened.kind === 'open') return setOpened({ kind: 'closed' });
    setOpened({ kind: 'loading' });
    setOpened(await openChange(id, number));
  };
  return (
    <li>
      <div className="change-line">
        <span className="change-number numeric">{number}</span>
        <div>
          {fields.length === 0 ? (
            <p>{HISTORY_SENTENCES.redacted}</p>
          ) : (
            <button
              className="button-plain change-open"
              type="button"
              aria-expanded={opened.kind === 'open'}
              onClick={() => void toggle()}
            >
              {number === 1 ? 'The page began' : changeNames(fields, PHOTO_LABELS)}
            </button>
          )}
          <p className="change-when">
            <time dateTime={at}>{longDay(at.slice(0, 10))}</time>
            <span>{` by ${AUTHOR_WORDS[by]}`}</span>
          </p>
        </div>
        <div className="change-actions">{actions}</div>
      </div>
      <Differences opened={opened} number={number} />
    </li>
  );
};

const openChange = async (id: string, number: number): Promise<Opened> => {
  const [change, words] = await Promise.all([
    readChange(id, number),
    loadModule(() => import('../../../base/text/rules/word-diff.ts')).catch(() => null),
  ]);
  if (change === null || words === null) return { kind: 'failed' };
  return { kind: 'open', parts: changeParts(change.fields, PHOTO_LABELS), compare: words.diffTexts };
};

const Differences = ({ opened, number }: { opened: Opened; number: number }) => {
  if (opened.kind === 'closed') return null;
  if (opened.kind === 'loading')
    return (
      <p className="muted" role="status">
        Loading the change...
      </p>
    );
  if (opened.kind === 'failed')
    return (
      <p className="muted" role="alert">
        {HISTORY_SENTENCES.notLoaded}
      </p>
    );
  return (
    <dl className="change-parts" data-beginning={number === 1 || undefined}>
      {opened.parts.map((part) => (
        <div key={part.label}>
          <dt>{part.label}</dt>
          <dd dir="auto">
            {part.kind === 'photo' ? (
              photoWord(number)
            ) : (
              <ChangedText before={part.before} after={part.after} compare={opened.compare} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
