import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { $admin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { hasSingleKeys } from '../../../base/frame/browser/single-keys.ts';
import { DASHBOARD_SENTENCES, SEARCH_PAUSE_MS } from '../../../base/table/rules.ts';
import { SEARCH_KEY } from '../../../search/rules/search-key.ts';
import type { DeskHits } from '../browser.ts';

/** What the search has found for a query, or why it could not. */
export type Found = { query: string; hits: DeskHits } | { query: string; problem: string } | null;

/** What the search finds, asked once somebody pauses while typing. */
const useFound = (query: string): Found => {
  const [found, setFound] = useState<Found>(null);
  const role = useStore($admin)?.role;
  useEffect(() => {
    if (query === '' || role === undefined) return setFound(null);
    const controller = new AbortController();
    // What searches is loaded by whoever does.
    const loading = loadModule(() => import('../browser.ts')).catch(() => null);
    const search = async (): Promise<void> => {
      const module = await loading;
      const outcome =
        module === null
          ? { problem: DASHBOARD_SENTENCES.fetchFailed }
          : await module.searchDesk(query, role, controller.signal);
      if (controller.signal.aborted) return;
      setFound('problem' in outcome ? { query, problem: outcome.problem } : { query, hits: outcome });
    };
    const timer = setTimeout(() => void search(), SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, role]);
  return found;
};

// One key leads to the search, as on the public pages.
const focusOnKey = (focus: () => void): (() => void) => {
  const press = (event: globalThis.KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.key !== SEARCH_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('input, textarea, select, dialog, [contenteditable]') || !hasSingleKeys()) return;
    event.preventDefault();
    focus();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
};

// Whoever goes elsewhere has done with it.
const closeOutside = (place: RefObject<HTMLElement | null>, close: () => void): (() => void) => {
  const leave = ({ target }: Event): void => {
    if (place.current !== null && !place.current.contains(target as Node)) close();
  };
  document.addEventListener('focusin', leave);
  document.addEventListener('pointerdown', leave);
  return () => {
    document.removeEventListener('focusin', leave);
    document.removeEventListener('pointerdown', leave);
  };
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The state of the search of the desk: what is typed and found, which hit is chosen, and what keys do. */
export const useDeskSearch = () => {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const query = typed.trim();
  const found = useFound(query);
  const hits = found !== null && 'hits' in found ? found.hits : [];
  const total = hits.reduce((sum, group) => sum + group.hits.length, 0);
  const open = useCallback((): void => {
    setOpen(true);
    // On a phone the box is drawn only then.
    requestAnimationFrame(() => input.current?.select());
  }, []);
  const close = useCallback((): void => setOpen(false), []);
  useEffect(() => focusOnKey(open), [open]);
  useEffect(() => closeOutside(place, close), [close]);
  // Another answer has other hits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => setAt(-1), [found]);

  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined && total > 0) {
      event.preventDefault();
      setOpen(true);
      setAt((now) => (now === -1 && step === -1 ? total - 1 : (now + step + total) % total));
    }
    if (event.key === 'Enter') document.getElementById(`${id}-${Math.max(0, at)}`)?.click();
    if (event.key === 'Escape') {
      close();
      input.current?.blur();
    }
  };
  const type = (text: string): void => {
    setTyped(text);
    setOpen(true);
  };
  const isShown = isOpen && query !== '';
  return { typed, query, type, found, hits, at, isOpen, isShown, open, close, press, place, input, id };
};
