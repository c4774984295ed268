import { useEffect, useState } from 'react';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { shownTime } from '../../drafts/screens/SaveState.tsx';
import type { WholeRevision } from '../../newsroom/calls.ts';
import type { Article, ArticleRevision } from '../../rules/article.ts';
import { bringRevisionBack, loadRevisions, readRevision } from '../browser.ts';
import type { ArticleWords } from './article-diff.ts';
import { Differences } from './Differences.tsx';

type RevisionsProps = {
  id: string;
  /** The content of the form, to compare revisions with. */
  fields: ArticleWords;
  isUnsaved: boolean;
  onRestored: (article: Article) => void;
};

/** The article's revisions, newest first: each can be compared with the form and restored. */
export const Revisions = ({ id, fields, isUnsaved, onRestored }: RevisionsProps) => {
  const [isOpen, setOpen] = useState(false);
  const [revisions, setRevisions] = useState<readonly ArticleRevision[] | 'failed' | null>(null);
  const [compared, setCompared] = useState<WholeRevision | null>(null);
  const [isBusy, begin] = useOneAtATime();

  const load = async (): Promise<void> => setRevisions((await loadRevisions(id)) ?? 'failed');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is opened, whatever was drawn since
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen, id]);

  const compare = async (number: number): Promise<void> => {
    if (compared?.number === number) return setCompared(null);
    setCompared(await readRevision(id, number));
  };
  const restore = (number: number): void => {
    const loses = isUnsaved ? ' What you have not saved is replaced.' : '';
    if (isBusy || !window.confirm(`Bring revision ${number} back as the newest?${loses}`)) return;
    begin(async () => {
      const article = await bringRevisionBack(id, number);
      if (article !== null) onRestored(article);
    });
  };
  return (
    <details className="revisions" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Revisions</summary>
      {revisions === null && (
        <p className="hint" role="status">
          Loading revisions…
        </p>
      )}
      {revisions === 'failed' && (
        <EmptyState title="The revisions could not be loaded." isProblem onRefresh={() => void load()} />
      )}
      {Array.isArray(revisions) && (
        <ol>
          {revisions.map((revision, index) => (
            <Revision
              key={revision.number}
              revision={revision}
              isNewest={index === 0}
              compared={compared?.number === revision.number ? compared : null}
              fields={fields}
              onCompare={compare}
              onRestore={restore}
            />
          ))}
        </ol>
      )}
    </details>
  );
};

type RevisionProps = {
  revision: ArticleRevision;
  isNewest: boolean;
  /** The whole revision while it is compared. */
  compared: WholeRevision | null;
  fields: ArticleWords;
  onCompare: (number: number) => Promise<void>;
  onRestore: (number: number) => void;
};

const Revision = ({ revision, isNewest, compared, fields, onCompare, onRestore }: RevisionProps) => {
  const { number, at, by, title } = revision;
  const id = `revision-${number}`;
  return (
    <li>
      <p className="revision-name" id={id}>
        <strong className="numeric">{`Revision ${number}`}</strong> <bdi>{title}</bdi>
        <span className="hint revision-when">
          <time dateTime={at}>{shownTime(Date.parse(at))}</time>
          {by && <span>{` by ${by}`}</span>}
        </span>
      </p>
      <div className="row-actions">
        <button
          type="button"
          aria-describedby={id}
          aria-expanded={compared !== null}
          onClick={() => void onCompare(number)}
        >
          Compare
        </button>
        {!isNewest && (
          <button type="button" aria-describedby={id} onClick={() => onRestore(number)}>
            Restore
          </button>
        )}
      </div>
      {compared && (
        <Differences
          label={`From revision ${number} to what the form holds`}
          before={{ ...compared, tags: compared.tags.join(', ') }}
          after={fields}
        />
      )}
    </li>
  );
};
