import { isUnder } from './files.ts';

/** The product's nouns. Each may import those before it; the reasons are in `src/README.md`. */
export const NOUNS: readonly string[] = [
  'site',
  'profiles',
  'search',
  'accounts',
  'moderation',
  'owners',
  'news',
  'contact',
  'sharing',
  'imports',
];

/** What a noun or a feature consists of, each with the drawers that it may import, of its own and of lower nouns. */
export const DRAWERS = {
  rules: ['rules'],
  calls: ['rules', 'calls'],
  storage: ['rules', 'storage'],
  server: ['rules', 'calls', 'storage', 'server'],
  browser: ['rules', 'calls', 'browser'],
  screens: ['rules', 'calls', 'browser', 'screens'],
} as const;
type Drawer = keyof typeof DRAWERS;

/** Folders of `app` that are a drawer under another name. */
const APP_DRAWERS: Record<string, Drawer> = {
  'src/app/calls': 'server',
  'src/app/document': 'calls',
  'src/app/layouts': 'screens',
};

/** Where a source file is; `feature` is null for what is the whole noun's, `drawer` for what is in no drawer. */
type Place = { noun: string; feature: string | null; drawer: Drawer | null };

export const isDrawer = (name: string): name is Drawer => Object.hasOwn(DRAWERS, name);

/** The place of a file of `base`, a noun or `app`; null for all others. */
export const placeOf = (path: string): Place | null => {
  const [root, noun = '', ...rest] = path.replace(/\.ts$/, '').split('/');
  if (root !== 'src' || ![...NOUNS, 'base', 'app'].includes(noun)) return null;
  const [first = '', second = ''] = rest;
  const named = Object.entries(APP_DRAWERS).find(([folder]) => isUnder(path, folder))?.[1];
  if (named !== undefined) return { noun, feature: first, drawer: named };
  if (isDrawer(first)) return { noun, feature: null, drawer: first };
  return { noun, feature: first, drawer: isDrawer(second) ? second : null };
};
