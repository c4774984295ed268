import { PROFILE_KINDS, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { countText } from '../rules/totals.ts';
import { type HomeState, isWanted } from './home-state.ts';

const tabs = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-tab]');

/** Shows how many results each section has in the tabs of the strip. */
export const showTabs = (directory: HomeState): void => {
  for (const tab of tabs()) {
    const kind = tab.dataset['tab'] as ProfileKind;
    const { total, total_at_least } = directory[kind];
    tab.hidden = !isWanted(directory.profileQuery, kind);
    const count = tab.querySelector('[data-tab-count]');
    const isKnown = directory.state === 'idle' || directory.state === 'searching';
    if (count) count.textContent = isKnown ? countText(total, total_at_least) : '';
  }
};

/** Opens the section of a tab that is followed, and marks the tab of the section that is read; returns a function that ends that, and hides them. */
export const connectTabs = (open: (kind: ProfileKind) => void): (() => void) => {
  const leave = new AbortController();
  for (const tab of tabs())
    tab.addEventListener('click', () => open(tab.dataset['tab'] as ProfileKind), { signal: leave.signal });
  const mark = (): void => {
    const [first, ...others] = PROFILE_KINDS.filter((kind) => document.querySelector(`#section-${kind}`));
    const current = others.find((kind) => isAbove(`#section-${kind}`)) ?? first;
    for (const tab of tabs()) tab.toggleAttribute('data-current', tab.dataset['tab'] === current);
  };
  document.addEventListener('scroll', mark, { passive: true, signal: leave.signal });
  mark();
  return () => {
    leave.abort();
    for (const tab of tabs()) tab.hidden = true;
  };
};

/** Whether the heading of a section has been passed, or is near the top. */
const isAbove = (selector: string): boolean =>
  (document.querySelector(selector)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <
  innerHeight / 3;
