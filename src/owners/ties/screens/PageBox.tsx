import { type KeyboardEvent, useId, useState } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { afterPress } from '../../../base/form/browser/after-press.ts';
import { FieldError, FieldLabel } from '../../../base/form/screens/Field.tsx';
import { controlAttributes } from '../../../base/form/screens/field-ids.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { findSpan } from '../../../search/rules/find-span.ts';
import { type ChosenPage, toChosenPage } from '../rules/chosen-page.ts';
import { PageWords } from './PageWords.tsx';
import { type FoundPages, useFoundPages } from './use-found-pages.ts';
import './page-box.css';

type PageBoxProps = {
  name: string;
  label: string;
  /** The kind of the pages that are offered. */
  kind: ProfileKind;
  value: string;
  error: string | undefined;
  /** What the last row says of the text that may stay as it is typed; null if a page must be chosen. */
  keeps: string | null;
  /** Whether only pages are offered whose name has what is typed. */
  isByName?: boolean;
  maxLength: number;
  onType: (text: string) => void;
  onChoose: (page: ChosenPage) => void;
  /** Called once the text is kept. */
  onKeep: () => void;
  onLeave: () => void;
};

/** How many letters it takes to look for pages. */
const LEAST = 2;

/** A box in which a page is found by its name: arrows go through what is offered, Enter takes it, Escape closes the list. */
export const PageBox = (props: PageBoxProps) => {
  const { name, label, error, value, keeps, maxLength, onLeave } = props;
  const list = useId();
  const { found, query, isShown, at, type, close, take, press, point } = usePageList(props);
  return (
    <div className="field page-box">
      <FieldLabel name={name} label={label} required />
      <div className="page-box-frame">
        <input
          {...controlAttributes({ name, error })}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={list}
          aria-activedescendant={isShown && at >= 0 ? `${list}-${at}` : undefined}
          aria-required
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          onBlur={() =>
            afterPress(() => {
              close();
              onLeave();
            })
          }
        />
        <PageList {...{ list, isShown, found, query, at, keeps, take, point }} />
      </div>
      <p className="visually-hidden" role="status">
        {isShown ? wordsOf(found) : ''}
      </p>
      <FieldError name={name} error={error} />
    </div>
  );
};

/** The list under the box: what is in it, which row is marked, and how that moves. */
const usePageList = (props: PageBoxProps) => {
  const { kind, value, keeps, isByName = false, onType, onChoose, onKeep } = props;
  const [isOpen, setOpen] = useState(false);
  const [hasTyped, setTyped] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const query = value.trim();
  const isLong = [...query].length >= LEAST;
  const all = useFoundPages(kind, isLong && hasTyped ? query : '');
  const found = isByName ? { ...all, pages: all.pages.filter((page) => isNamed(page, query)) } : all;
  const count = found.pages.length + (keeps === null ? 0 : 1);
  const hasAnswer = isByName ? found.pages.length > 0 : count > 0 || found.kind !== 'loading';
  const isShown = isOpen && isLong && hasAnswer;
  const at = Math.min(active ?? firstOf(found, query), count - 1);
  const open = (): void => {
    setTyped(true);
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    setActive(null);
  };
  const take = (index: number): void => {
    const page = found.pages[index];
    close();
    if (page === undefined) onKeep();
    else onChoose(toChosenPage(page));
  };
  const type = (text: string): void => {
    onType(text);
    open();
    setActive(null);
  };
  const isAnswered = !(isOpen && isLong && found.kind === 'loading');
  const press = pressed({ isShown, isAnswered, count, at, setActive, take, close, open });
  return { found, query, isShown, at, type, close, take, press, point: setActive };
};

/** The row to begin with: the first page if its name has what was typed, else the text itself. */
const firstOf = ({ pages }: FoundPages, query: string): number => {
  const [first] = pages;
  return first !== undefined && isNamed(first, query) ? 0 : pages.length;
};

const isNamed = (page: FoundPages['pages'][number], query: string): boolean =>
  findSpan(toChosenPage(page).name, foldForSearch(query)) !== null;

const wordsOf = ({ kind, pages }: FoundPages): string => {
  if (kind === 'failed') return say('owners.ties.not-reached');
  if (kind === 'loading') return '';
  if (pages.length === 0) return say('owners.ties.none-found');
  return say('owners.ties.found', { count: pages.length });
};

type Pressing = {
  isShown: boolean;
  isAnswered: boolean;
  count: number;
  at: number;
  setActive: (index: number) => void;
  take: (index: number) => void;
  close: () => void;
  open: () => void;
};

const pressed =
  ({ isShown, isAnswered, count, at, setActive, take, close, open }: Pressing) =>
  (event: KeyboardEvent): void => {
    // Enter also ends the composition of a word in some scripts.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (isShown) setActive((at + step + count) % Math.max(count, 1));
      else open();
    } else if (event.key === 'Enter' && !(isAnswered && !isShown)) {
      event.preventDefault();
      // Until the answer is there, what is marked may be about fewer letters.
      if (isShown && isAnswered && count > 0) take(at);
    } else if (event.key === 'Escape' && isShown) {
      // The dialog stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

type PageListProps = {
  list: string;
  isShown: boolean;
  found: FoundPages;
  query: string;
  at: number;
  keeps: string | null;
  take: (index: number) => void;
  point: (index: number) => void;
};

const PageList = ({ list, isShown, found, query, at, keeps, take, point }: PageListProps) => {
  const optionOf = (index: number) => ({
    id: `${list}-${index}`,
    role: 'option',
    tabIndex: -1,
    className: 'page-option',
    'aria-selected': index === at,
    onMouseMove: () => index === at || point(index),
    onClick: () => take(index),
  });
  return (
    // A pressed option leaves the focus in the box.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the box
    <div className="page-list" hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
      {isShown && found.kind !== 'loading' && found.pages.length === 0 && (
        <p className="page-list-word">{wordsOf(found)}</p>
      )}
      <div role="listbox" id={list} aria-label={say('owners.ties.pages-found')}>
        {isShown &&
          found.pages.map(toChosenPage).map((page, index) => (
            <div key={page.id} {...optionOf(index)}>
              <PageWords page={page} query={query} />
            </div>
          ))}
        {isShown && keeps !== null && (
          <div {...optionOf(found.pages.length)} data-keep>
            <span className="page-picture">
              <Icon name="plus" size={18} />
            </span>
            <span className="page-words">
              <span>
                <Pieces
                  of={sayPieces('owners.ties.keep-text', { text: query })}
                  tags={{ bdi: (text) => <bdi>{text}</bdi> }}
                />
              </span>
              <span className="page-role">{keeps}</span>
            </span>
          </div>
        )}
      </div>
    </div>
  );
};
