import { type ReactNode, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { readChange } from '../browser/history.ts';
import type { ShownLine } from '../calls.ts';
import { type ChangePart, changedFieldNames, changeParts, photoWord } from '../rules/change-parts.ts';
import type { changedRows } from '../rules/changed-rows.ts';
import { HISTORY_SENTENCES } from '../rules/sentences.ts';
import { ChangedText } from './ChangedText.tsx';

/** How many words of a text may differ: a browser shows one change at a time. */
const MAX_EDITS = 1_500;

type Opened =
  | { kind: 'closed' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'open'; parts: ChangePart[]; rowsOf: typeof changedRows };

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
              {number === 1 ? say('profiles.history.began') : changedFieldNames(fields, PHOTO_LABELS)}
            </button>
          )}
          <p className="change-when">
            <Pieces
              of={sayPieces('profiles.history.when', { time: at.slice(11, 16), author: by })}
              tags={{ at: (text) => <time dateTime={at}>{text}</time> }}
            />
          </p>
        </div>
        <div className="change-actions">{actions}</div>
      </div>
      <Differences opened={opened} number={number} />
    </li>
  );
};

const openChange = async (id: string, number: number): Promise<Opened> => {
  const [change, rules] = await Promise.all([
    readChange(id, number),
    loadModule(() => import('../rules/changed-rows.ts')).catch(() => null),
  ]);
  if (change === null || rules === null) return { kind: 'failed' };
  return { kind: 'open', parts: changeParts(change.fields, PHOTO_LABELS), rowsOf: rules.changedRows };
};

const Differences = ({ opened, number }: { opened: Opened; number: number }) => {
  if (opened.kind === 'closed') return null;
  if (opened.kind === 'loading')
    return (
      <p className="muted" role="status">
        {say('profiles.history.loading-change')}
      </p>
    );
  if (opened.kind === 'failed')
    return (
      <p className="muted" role="alert">
        {HISTORY_SENTENCES.notLoaded}
      </p>
    );
  return (
    <dl className="change-parts">
      {opened.parts.map((part) => (
        <div key={part.label}>
          <dt>{part.label}</dt>
          <dd>
            {part.kind === 'photo' ? (
              photoWord(number)
            ) : (
              <ChangedText rows={opened.rowsOf(part, MAX_EDITS)} isBeginning={number === 1} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
