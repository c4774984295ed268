import { useStore } from '@nanostores/react';
import { $admin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { SEARCH_KEY } from '../../../search/rules/search-key.ts';
import { railIcons } from '../../dashboard/screens/rail-icons.ts';
import type { DeskHit, DeskHits } from '../browser.ts';
import { type Found, useDeskSearch } from './use-desk-search.ts';
import './desk-search.css';

/** The search of the desk: over pages, articles, messages and the team, by one key from anywhere. */
export const DeskSearch = () => {
  const admin = useStore($admin);
  const search = useDeskSearch();
  const { query, found, hits, at, isOpen, isShown, open, close, place, id } = search;
  if (admin === null) return null;
  const hasHits = isShown && hits.length > 0;
  return (
    <div className="desk-search" ref={place} data-open={isOpen || undefined}>
      <button className="desk-search-open" type="button" onClick={open}>
        <Icon name={railIcons.search} size={24} />
        <span className="visually-hidden">Search</span>
      </button>
      <Box {...search} />
      <div
        className="desk-search-found"
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        hidden={!hasHits}
      >
        {hasHits && <Groups groups={hits} id={id} at={at} onFollow={close} />}
      </div>
      <p className="desk-search-found" role="status" hidden={!isShown || hasHits}>
        {isShown && !hasHits ? sentenceFor(query, found) : ''}
      </p>
    </div>
  );
};

const Box = ({
  typed,
  type,
  at,
  isShown,
  open,
  close,
  press,
  input,
  id,
}: ReturnType<typeof useDeskSearch>) => (
  <div className="desk-search-box">
    <Icon className="desk-search-glass" name={railIcons.search} size={18} />
    <input
      ref={input}
      type="text"
      role="combobox"
      aria-label="Search pages, articles, messages and team"
      placeholder="Search pages, articles, messages, team"
      autoComplete="off"
      maxLength={LENGTHS.line}
      aria-keyshortcuts={SEARCH_KEY}
      aria-autocomplete="list"
      aria-expanded={isShown}
      aria-controls={`${id}-list`}
      aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
      value={typed}
      onFocus={open}
      onChange={(event) => type(event.target.value)}
      onKeyDown={press}
    />
    <span className="desk-search-key" aria-hidden="true">
      <kbd>{SEARCH_KEY}</kbd>
    </span>
    <button className="desk-search-close" type="button" onClick={close}>
      <Icon name="close" size={24} />
      <span className="visually-hidden">Close search</span>
    </button>
  </div>
);

const sentenceFor = (query: string, found: Found): string => {
  if (found === null || found.query !== query) return 'Searching…';
  return 'problem' in found ? found.problem : `Nothing found for ‘${query}’.`;
};

type GroupsProps = { groups: DeskHits; id: string; at: number; onFollow: () => void };

const Groups = ({ groups, id, at, onFollow }: GroupsProps) => {
  const all = groups.flatMap(({ hits }) => hits);
  const option = (hit: DeskHit) => {
    const index = all.indexOf(hit);
    return (
      <a
        key={hit.key}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        tabIndex={-1}
        href={hit.href}
        onClick={onFollow}
      >
        <bdi>{hit.name}</bdi>
        <span className="muted">{hit.detail}</span>
      </a>
    );
  };
  return groups.map(({ name, hits }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div key={name} role="group" aria-label={name}>
      <p className="rail-group-name" aria-hidden="true">
        {name}
      </p>
      {hits.map(option)}
    </div>
  ));
};
