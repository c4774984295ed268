/** Loads the choice between the pages of a login, once. */
export const loadSwitcher = (): Promise<unknown> => import('./page-switcher.ts');
