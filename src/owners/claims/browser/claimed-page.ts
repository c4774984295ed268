import type { PageOfLink } from '../../../accounts/links/calls.ts';
import { to } from '../../../base/languages/rules/address.ts';
import { tone } from '../../../base/text/rules/tone.ts';
import { paths } from '../../../paths.ts';
import { KIND_TITLES } from '../../../profiles/identity/rules/kind-titles.ts';
import { initials } from '../../../profiles/rules/monogram.ts';

/** Width of the photo's file, in pixels: twice what is shown. */
const PHOTO_WIDTH = 240;

const box = document.querySelector<HTMLElement>('[data-claimed]');
const part = (name: 'photo' | 'name' | 'kind'): HTMLElement | null | undefined =>
  box?.querySelector<HTMLElement>(`[data-claimed-${name}]`);

/** Shows whose page a claim link is for. */
export const showClaimedPage = (page: PageOfLink): void => {
  const { name, profile, avatar, url } = page;
  part('photo')?.replaceChildren(avatar === '' ? monogramOf(page) : photoOf(page));
  part('name')?.replaceChildren(nameOf(name, url));
  const kind = part('kind');
  if (kind) kind.textContent = KIND_TITLES[profile];
  box?.removeAttribute('aria-busy');
};

/** Leaves the place out if the page cannot be loaded. */
export const hideClaimedPage = (): void => {
  if (box) box.hidden = true;
};

const nameOf = (name: string, url: string): HTMLElement => {
  const text = document.createElement('bdi');
  text.textContent = name;
  if (url === '') return text;
  const link = document.createElement('a');
  link.href = to(url);
  link.append(text);
  return link;
};

const monogramOf = ({ name, sort_name }: PageOfLink): HTMLElement => {
  const monogram = document.createElement('span');
  monogram.className = 'portrait monogram';
  monogram.dataset['tone'] = String(tone(name));
  const letters = document.createElement('span');
  letters.textContent = initials(name, sort_name);
  monogram.append(letters);
  return monogram;
};

const photoOf = (page: PageOfLink): HTMLElement => {
  const photo = new Image(600, 641);
  const path = paths.photo(page.avatar);
  photo.className = 'portrait';
  photo.alt = '';
  photo.addEventListener('error', () => photo.replaceWith(monogramOf(page)), { once: true });
  photo.src = paths.picture(path, PHOTO_WIDTH) ?? path;
  return photo;
};
