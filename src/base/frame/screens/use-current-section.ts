import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const SECTION = '[data-section]';

const nameOf = (section: Element | null | undefined): string | null =>
  section?.getAttribute('data-section') ?? null;

/** How far below the window's upper edge reading begins, below what sticks there. */
const readingStart = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;

// The line moves from the upper to the lower edge as one scrolls, so each section has its turn, the last ones, too.
const sectionInSight = (box: HTMLElement): string | null => {
  const sections = [...box.querySelectorAll<HTMLElement>(SECTION)];
  const [first] = sections;
  if (first === undefined) return null;
  const start = readingStart();
  const { top, height } = box.getBoundingClientRect();
  const room = window.innerHeight - start;
  const share = height <= room ? 0 : Math.min(1, Math.max(0, (start - top) / (height - room)));
  const line = start + share * room + 1;
  return nameOf(sections.findLast((section) => section.getBoundingClientRect().top <= line) ?? first);
};

const isScrollKey = (event: Event): boolean =>
  event instanceof KeyboardEvent && (event.key === 'PageDown' || event.key === 'PageUp');

/**
 * The section of a long page or form that its reader is in, by its name: the one that was chosen or has the focus, and while they scroll the one that
 * they scroll to. `box` has the sections, marked with `data-section`.
 */
export const useCurrentSection = (
  box: RefObject<HTMLElement | null>,
): { current: string | null; goTo: (name: string) => void } => {
  const [current, setCurrent] = useState<string | null>(null);
  const held = useRef<string | null>(null);
  const hold = useCallback((name: string | null): void => {
    held.current = name;
    if (name !== null) setCurrent(name);
  }, []);

  useEffect(() => {
    const form = box.current;
    if (form === null) return;
    const leave = new AbortController();
    const { signal } = leave;
    let frame = 0;
    const follow = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (held.current === null) setCurrent(sectionInSight(form));
      });
    };
    const letGo = (event: Event): void => {
      const isOutside = event.type === 'pointerdown' && !form.contains(event.target as Node);
      if (['wheel', 'touchmove'].includes(event.type) || isOutside || isScrollKey(event)) held.current = null;
    };
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      window.addEventListener(type, letGo, { signal, passive: true });
    for (const type of ['scroll', 'resize']) window.addEventListener(type, follow, { signal, passive: true });
    form.addEventListener('focusin', ({ target }) => hold(nameOf((target as Element).closest(SECTION))), {
      signal,
    });
    follow();
    return () => {
      leave.abort();
      cancelAnimationFrame(frame);
    };
  }, [box, hold]);

  const goTo = useCallback(
    (name: string): void => {
      const section = box.current?.querySelector<HTMLElement>(`[data-section="${name}"]`);
      section?.focus({ preventScroll: true });
      section?.scrollIntoView({ block: 'start' });
      hold(name);
    },
    [box, hold],
  );
  return { current, goTo };
};
