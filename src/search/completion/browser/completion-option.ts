import { PHOTO_WIDTHS } from '../../../base/photos/rules/photo.ts';
import { tone } from '../../../base/text/rules/tone.ts';
import { paths } from '../../../paths.ts';
import { initials } from '../../../profiles/rules/monogram.ts';
import type { Completion, CompletionName } from '../../calls.ts';
import { markWords } from '../../rules/find-span.ts';

const KINDS: Record<Completion['kind'], string> = {
  name: '',
  profession: 'Profession',
  place: 'Place',
  industry: 'Industry',
};

/** A completion as a row: portrait or monogram, name with the match in bold, and what it is. */
export const completionOption = (
  form: HTMLFormElement,
  item: Completion,
  query: string,
): HTMLAnchorElement => {
  const option = anOption(item.url);
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

/** The last row, which searches for what was typed. */
export const searchOption = (form: HTMLFormElement, query: string): HTMLAnchorElement => {
  const data = [...new FormData(form)].filter((entry): entry is [string, string] => entry[1] !== '');
  const option = anOption(paths.find(data));
  option.dataset['send'] = '';
  option.classList.add('completion-search');
  const words = document.createElement('bdi');
  words.textContent = query;
  const text = document.createElement('span');
  text.append('Search for “', words, '”');
  option.append(glassOf(form), text);
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
  picture.width = 40;
  picture.height = 40;
  picture.src = paths.picture(item.photo, PHOTO_WIDTHS[0]) ?? item.photo;
  picture.addEventListener('error', () => picture.replaceWith(monogramOf(item)));
  return picture;
};

const monogramOf = ({ label }: CompletionName): HTMLElement => {
  const monogram = document.createElement('span');
  monogram.className = 'completion-picture';
  monogram.setAttribute('aria-hidden', 'true');
  monogram.dataset['tone'] = String(tone(label));
  monogram.textContent = initials(label);
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
