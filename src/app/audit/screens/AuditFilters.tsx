import { useEffect, useState } from 'react';
import { choose } from '../../../base/frame/browser/hash-address.ts';
import { SEARCH_PAUSE_MS } from '../../../base/table/rules.ts';
import { type AuditFilter, EVERYTHING, pageIn } from '../../../site/audit/browser.ts';
import { ADMIN_ACTIONS } from '../../../site/audit/rules.ts';
import { whoWords } from './audit-words.ts';

/** Whether the log shows a part of itself. */
export const isNarrowed = (filter: AuditFilter): boolean =>
  Object.values(filter).some((value) => value !== '');

/** What is typed, until the address follows; an address that changes otherwise is what is typed then. */
const useTyped = (applied: string, apply: (text: string) => void): [string, (text: string) => void] => {
  const [typed, setTyped] = useState(applied);
  useEffect(() => setTyped(applied), [applied]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing applies it
  useEffect(() => {
    if (typed === applied) return;
    const timer = setTimeout(() => apply(typed), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  return [typed, setTyped];
};

/** Narrows the log to a page, a person, an action and a day. */
export const AuditFilters = ({ filter, people }: { filter: AuditFilter; people: readonly string[] }) => {
  const [person, setPerson] = useTyped(filter.admin, (admin) => choose({ admin }, { replace: true }));
  const [page, setPage] = useTyped(filter.page, (text) => {
    const id = pageIn(text);
    if (id !== '' || text.trim() === '') choose({ page: id }, { replace: true });
  });
  return (
    <search className="toolbar audit-filters" aria-label="Log">
      <label className="filter">
        <span>Page</span>
        <input
          className="input"
          type="search"
          autoComplete="off"
          placeholder="Address or id"
          value={page}
          onChange={({ target }) => setPage(target.value)}
        />
      </label>
      <label className="filter">
        <span>Person</span>
        <input
          className="input"
          type="search"
          list="audit-people"
          autoComplete="off"
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
        <datalist id="audit-people">
          {people.map((email) => (
            <option key={email} value={email} label={whoWords(email)} />
          ))}
        </datalist>
      </label>
      <ActionFilter action={filter.action} />
      <label className="filter">
        <span>Day</span>
        <input
          className="input"
          type="date"
          value={filter.day}
          onChange={({ target }) => choose({ day: target.value })}
        />
      </label>
      {isNarrowed(filter) && (
        <button className="button-quiet" type="button" onClick={() => choose(EVERYTHING)}>
          Show everything
        </button>
      )}
    </search>
  );
};

const ActionFilter = ({ action: chosen }: Pick<AuditFilter, 'action'>) => (
  <label className="filter">
    <span>Action</span>
    <select className="input" value={chosen} onChange={({ target }) => choose({ action: target.value })}>
      <option value="">All</option>
      {Object.entries(ADMIN_ACTIONS).map(([action, words]) => (
        <option key={action} value={action}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
