import { useStore } from '@nanostores/react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { $toDo, loadToDo } from '../../../site/to-do/browser.ts';
import type { ToDoItem } from '../../../site/to-do/calls.ts';
import { TO_DO_KINDS, toDoWords } from '../../../site/to-do/rules.ts';
import './to-do.css';

/** What waits: how many of each kind, and what has waited longest, each with a link to where it is answered. */
export const ToDoPanel = () => {
  const state = useStore($toDo);
  const refresh = (): void => void loadToDo();
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') return <EmptyState title={state.message} isProblem onRefresh={refresh} />;
  const waiting = state.kinds.filter(({ count }) => count > 0);
  if (waiting.length === 0)
    return (
      <EmptyState
        title="Nothing is waiting"
        detail="Reports, appeals, badge requests, ties, claims, new pages and messages come in here."
        onRefresh={refresh}
      />
    );
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="to-do">
      <ul className="to-do-kinds" aria-label="By kind">
        {waiting.map(({ kind, count, since }) => (
          <li key={kind}>
            <a href={hashOf(TO_DO_KINDS[kind].tab)}>{toDoWords(kind, count)}</a>
            {since && (
              <span className="muted">
                <span>since </span>
                <Moment at={since} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <section aria-labelledby="to-do-longest">
        <h2 id="to-do-longest">Waiting longest</h2>
        <ol className="to-do-items">
          {state.items.map((item) => (
            <Item key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ol>
        {total > state.items.length && (
          <p className="muted">{`${(total - state.items.length).toLocaleString('en')} more wait.`}</p>
        )}
      </section>
    </div>
  );
};

const Item = ({ item: { kind, id, name, since, count } }: { item: ToDoItem }) => {
  const { one, tab } = TO_DO_KINDS[kind];
  return (
    <li>
      <a href={hashOf(tab, { id })}>
        <bdi>{name || id}</bdi>
        <span className="visually-hidden">{`, ${one}`}</span>
      </a>
      <span className="to-do-kind" data-kind={kind} aria-hidden="true">
        {one}
      </span>
      {count > 1 && <strong className="numeric">{`${count.toLocaleString('en')} reports`}</strong>}
      <span className="muted numeric">
        <Moment at={since} />
      </span>
    </li>
  );
};
