import { atom } from 'nanostores';

/**
 * What the end of the address says: which part of a screen is open, and what is chosen in it, as in `#personal?q=rao&page=2`, `#page/k3x9` or, with
 * `id` and `other`, `#merge/k3x9/p4m1`.
 */
export type HashAddress = { part: string; params: Readonly<Record<string, string>> };

/** Reads the end of an address; '' is the part of one without. */
export const readHash = (hash: string): HashAddress => {
  const text = hash.replace(/^#/, '');
  const at = text.indexOf('?');
  const [part = '', id = '', other = ''] = (at === -1 ? text : text.slice(0, at)).split('/', 3);
  const params = at === -1 ? {} : Object.fromEntries(new URLSearchParams(text.slice(at + 1)));
  return { part, params: { ...params, ...(id !== '' && { id }), ...(other !== '' && { other }) } };
};

type Params = Readonly<Record<string, string | null | undefined>>;

/** The end of an address; params that are empty are left out. */
export const hashOf = (part: string, params: Params = {}): string => {
  const chosen = Object.entries(params).filter(
    (param): param is [string, string] => param[1] !== null && param[1] !== undefined && param[1] !== '',
  );
  return `#${part}${chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`}`;
};

/** The end of the address of one page of the directory on the dashboard. */
export const pageHash = (id: string): string => `#page/${id}`;

/** The end of the address where two pages are merged: `drop` goes into `keep`. */
export const mergeHash = (keep: string, drop: string, params: Params = {}): string =>
  hashOf(`merge/${keep}/${drop}`, params);

/** The end of the present address, while `followAddress` runs. The server never sees it, so a search in it is in no log. */
export const $address = atom<HashAddress>({ part: '', params: {} });

const read = (): void => {
  const address = readHash(location.hash);
  // The link to the content leads to a place on this screen, not to another one.
  if (address.part === '' || document.getElementById(address.part) === null) $address.set(address);
};

/** Keeps `$address` up to date; returns the function that ends it. */
export const followAddress = (): (() => void) => {
  read();
  window.addEventListener('hashchange', read);
  window.addEventListener('popstate', read);
  return () => {
    window.removeEventListener('hashchange', read);
    window.removeEventListener('popstate', read);
  };
};

/** Whether Back leads to what was there before. */
type Step = { replace?: boolean };

/** Goes to a part of the screen. */
export const goTo = (part: string, params: Params = {}, { replace = false }: Step = {}): void => {
  const hash = hashOf(part, params);
  if (hash === location.hash) return;
  if (replace) history.replaceState(history.state, '', hash);
  else history.pushState(null, '', hash);
  read();
};

/** Changes what is chosen in the present part; null takes a param away. */
export const choose = (changes: Params, step: Step = {}): void => {
  const { part, params } = readHash(location.hash);
  goTo(part, { ...params, ...changes }, step);
};
