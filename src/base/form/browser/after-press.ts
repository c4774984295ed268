/** What waits for the end of the press; null while no button of a pointer is pressed. */
let waiting: (() => void)[] | null = null;

const begin = (): void => {
  waiting ??= [];
};

// The click follows the release at once, and a timer follows the click.
const end = (): void => {
  setTimeout(() => {
    const due = waiting ?? [];
    waiting = null;
    for (const run of due) run();
  });
};

/** Follows when a button of a pointer is pressed and released on a page. */
export const watchPresses = (page: EventTarget): void => {
  page.addEventListener('pointerdown', begin, true);
  page.addEventListener('pointerup', end, true);
  page.addEventListener('pointercancel', end, true);
  // The release of a press that opened a menu may never come: whoever goes on by the keyboard waits for nothing.
  page.addEventListener('keydown', end, true);
};

if (typeof document !== 'undefined') watchPresses(document);

/**
 * Runs something at once, or once the press is over that the user has begun. Whoever leaves a box by pressing something else would miss that if
 * a sentence about the box moved it away before the release.
 */
export const afterPress = (run: () => void): void => {
  if (waiting === null) run();
  else waiting.push(run);
};
