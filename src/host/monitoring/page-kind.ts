import { splitPrefix } from '../../base/languages/rules/prefix.ts';

/** The kinds of pages that metrics tell apart, by the first part of their path; all others are `page`. */
const KINDS = new Set([
  'companies',
  'dashboard',
  'healthz',
  'industries',
  'my-profile',
  'news',
  'people',
  'places',
  'professions',
  'profile',
  'random',
]);

/** The kind of a page by its path: one of few, whatever visitors ask for. */
export const pageKind = (address: string): string => {
  const { path } = splitPrefix(address);
  if (path === '/') return 'home';
  const [, first = ''] = path.split('/', 2);
  return KINDS.has(first) ? first : 'page';
};
