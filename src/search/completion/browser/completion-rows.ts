import { to } from '../../../base/languages/rules/address.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PHOTO_WIDTHS } from '../../../base/photos/rules/photo.ts';
import { tone } from '../../../base/text/rules/tone.ts';
import { paths } from '../../../paths.ts';
import { initials } from '../../../profiles/rules/monogram.ts';
import type { Completion, CompletionName } from '../../calls.ts';
import { markWords } from '../../rules/find-span.ts';

const KINDS: Record<Completion['kind'], string> = {
  name: '',
  get profession() {
    return say('field.profession');
  },
  get place() {
    return say('search.place');
  },
  get industry() {
    return say('field.catagory');
  },
};

/** What a list of suggestions shows: names, then lists, then the line that searches for what was typed. */
export const completionRows = (
  form: HTMLFormElement,
  items: readonly Completion[],
  query: string,
): HTMLElement[] => {
  const isName = ({ kind }: Completion): boolean => kind === 'name';
  const rowOf = (item: Completion): HTMLElement => completionOption(form, item, query);
  const lists = items.filter((item) => !isName(item)).map(rowOf);
  return [
    ...items.filter(isName).map(rowOf),
    ...(lists.length > 0 ? [listsOf(lists)] : []),
    lastLine(form, query),
  ];
};

const listsOf = (rows: readonly HTMLElement[]): HTMLElement => {
  const group = document.createElement('div');
  group.className = 'completion-lists';
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', say('search.lists'));
  const head = document.createElement('span');
  head.className = 'completion-lists-head';
  head.setAttribute('aria-hidden', 'true');
  head.textContent = say('search.lists');
  group.append(head, ...rows);
  return group;
};

/** The keys of a list, as they are written on a keyboard, and what they do. */
const KEYS = [
  [['↑', '↓'], () => say('search.key-choose')],
  [['↵'], () => say('search.key-open')],
  [['esc'], () => say('search.key-close')],
] as const;

const lastLine = (form: HTMLFormElement, query: string): HTMLElement => {
  const line = document.createElement('div');
  line.className = 'completion-last';
  line.setAttribute('role', 'presentation');
  const keys = document.createElement('span');
  keys.className = 'completion-keys';
  keys.setAttribute('aria-hidden', 'true');
  for (const [caps, what] of KEYS) {
    const words = document.createElement('span');
    words.textContent = what();
    for (const cap of caps) keys.append(Object.assign(document.createElement('kbd'), { textContent: cap }));
    keys.append(words);
  }
  line.append(searchOption(form, query), keys);
  return line;
};

/** A completion as a row: portrait or monogram, name with the match in bold, and what it is. */
const completionOption = (form: HTMLFormElement, item: Completion, query: string): HTMLAnchorElement => {
  const option = anOption(to(item.url));
  const name = document.createElement('bdi');
  name.className = 'completion-name';
  for (const { text, found } of markWords(item.label, query)) {
    const piece = document.createElement(found ? 'b' : 'span');
    piece.textContent = text;
    name.append(piece);
  }
  const text = document.createElement('span');
  text.className = 'completion-text';
  text.append(name);
  const role = item.kind === 'name' ? item.role : KINDS[item.kind];
  if (role !== '') {
    const line = document.createElement('bdi');
    line.className = 'completion-role';
    line.textContent = role;
    text.append(' ', line);
  }
  option.append(item.kind === 'name' ? pictureOf(item) : glassOf(form), text);
  return option;
};

/** The option that searches for what was typed. */
const searchOption = (form: HTMLFormElement, query: string): HTMLAnchorElement => {
  const data = [...new FormData(form)].filter((entry): entry is [string, string] => entry[1] !== '');
  const option = anOption(paths.find(data));
  option.dataset['send'] = '';
  option.classList.add('completion-search');
  const text = document.createElement('span');
  for (const piece of sayPieces('search.all-results', { query })) {
    const words = document.createElement(piece.tag === 'query' ? 'bdi' : 'span');
    words.textContent = piece.text;
    text.append(words);
  }
  option.append(text);
  return option;
};

const anOption = (url: string): HTMLAnchorElement => {
  const option = document.createElement('a');
  option.className = 'completion';
  option.href = url;
  option.tabIndex = -1;
  option.draggable = false;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  return option;
};

const pictureOf = (item: CompletionName): HTMLElement => {
  if (item.photo === '') return monogramOf(item);
  const picture = document.createElement('img');
  picture.className = 'completion-picture';
  picture.alt = '';
  picture.width = 32;
  picture.height = 34;
  picture.src = paths.picture(item.photo, PHOTO_WIDTHS[0]) ?? item.photo;
  picture.addEventListener('error', () => picture.replaceWith(monogramOf(item)));
  return picture;
};

const monogramOf = ({ label, sort_name }: CompletionName): HTMLElement => {
  const monogram = document.createElement('span');
  monogram.className = 'completion-picture';
  monogram.setAttribute('aria-hidden', 'true');
  monogram.dataset['tone'] = String(tone(label));
  monogram.textContent = initials(label, sort_name);
  return monogram;
};

/** The magnifying glass of the form, for rows that lead to a list. */
const glassOf = (form: HTMLFormElement): HTMLElement => {
  const place = document.createElement('span');
  place.className = 'completion-picture';
  const glass = form.querySelector('svg')?.cloneNode(true);
  if (glass instanceof SVGElement) {
    glass.setAttribute('class', 'icon');
    place.append(glass);
  }
  return place;
};
