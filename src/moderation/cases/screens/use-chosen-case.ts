import { type RefObject, useEffect, useState } from 'react';
import { $address, choose } from '../../../base/frame/browser/hash-address.ts';
import type { ReportCase } from '../../reports/calls.ts';
import { loadCaseOf } from '../browser/admin-inbox.ts';

/** The case that is shown: the one about the page in the address, or the first. */
type ChosenCase = {
  current: ReportCase;
  /** Whether the address names it. */
  isChosen: boolean;
  /** Puts the focus on the heading of the next case that is shown. */
  moveFocus: () => void;
};

/** Finds the case that the address names, loads it if the list does not have it, and moves the focus to it when asked. */
export const useChosenCase = (
  panel: RefObject<HTMLElement | null>,
  items: readonly ReportCase[],
  id: string,
): ChosenCase => {
  const chosen = items.find((each) => each.id === id);
  const current = chosen ?? (items[0] as ReportCase);
  const isMissing = id !== '' && chosen === undefined;
  useEffect(() => {
    if (!isMissing) return;
    void loadCaseOf(id).then((isOpen) => {
      // It is closed, and a closed one is shown with those about its page.
      if (!isOpen && $address.get().params['id'] === id) choose({ state: 'closed' }, { replace: true });
    });
  }, [isMissing, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => {
    // A link led here, and is gone with what it stood in.
    if (document.activeElement !== document.body) return;
    const target = isMissing || chosen !== undefined ? '#case-heading' : '.case-list [aria-current]';
    panel.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, []);

  const [moves, setMoves] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move is one
  useEffect(() => {
    if (moves === 0) return;
    panel.current?.querySelector<HTMLElement>('#case-heading')?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [moves]);
  return { current, isChosen: chosen !== undefined, moveFocus: () => setMoves((count) => count + 1) };
};
