import { useMemo, useRef, useState } from 'react';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import { TIE_SENTENCES, type TieKind } from '../../../profiles/ties/rules/tie.ts';
import { type ChosenPage, likelyKind, pageOfTie } from '../../ties/rules/chosen-page.ts';
import type { EntryWithTie } from '../rules/entry.ts';
import {
  type EntryForm,
  type EntryPart,
  entryFormProblems,
  isEntryChanged,
  startEntryForm,
  toEntry,
  withLeftDate,
  withPage,
  withTieKind,
} from '../rules/entry-form.ts';
import { ENTRY_LISTS } from '../rules/entry-lists.ts';
import type { EntryAsk, SavedEntry } from '../rules/saved-entry.ts';
import type { EntryDialogProps, TieContext } from './entry-dialog-props.ts';

type Saving = { kind: 'idle' | 'saving' } | { kind: 'failed'; message: string };

/** The form of the dialog: what is entered, what is wrong once a field was left, and how it is saved. */
export const useEntryForm = (props: EntryDialogProps) => {
  const { list, joined, asking, isFinal, onSave, onKept } = props;
  const today = useMemo(() => new Date().toISOString().slice(0, 10), []);
  const [first, setFirst] = useState(() => startOf(props));
  const [form, setForm] = useState(first);
  const latest = useRef(form);
  latest.current = form;
  const [left, setLeft] = useState<readonly EntryPart[]>([]);
  const { saving, send } = useSending(onSave);
  const { kind, now } = ENTRY_LISTS[list];
  const problems = entryFormProblems(form, kind, now, today);
  const known = knownTie(form, joined, asking);

  /** The tie that ends because the page that it leads to was taken away. */
  const lost = joined?.tie && form.page?.id !== joined.tie.page ? joined.tie : null;
  return {
    form,
    today,
    known,
    lost,
    saving,
    problems: problemsLeft(problems, left),
    /** What the page would show, without dates that are wrong. */
    shown: { ...toEntry(form, today), ...((problems.from ?? problems.to) && { from: '', to: '' }) },
    hasChanges: () => isEntryChanged(form, first),
    change: (change: Partial<EntryForm>): void => setForm((before) => ({ ...before, ...change })),
    leave: (part: EntryPart): void => {
      setLeft((before) => [...before, part]);
      if (part === 'from' || part === 'to') setForm((before) => withLeftDate(before, part));
    },
    choose: (page: ChosenPage): void =>
      setForm((before) =>
        withPage(before, page, likelyKind(page, asking?.owner ?? ''), asking?.hindrance === ''),
      ),
    chooseKind: (next: TieKind): void => setForm((before) => withTieKind(before, next)),
    save: async (): Promise<boolean> => {
      setLeft(['main', 'detail', 'from', 'to']);
      // Enter sends what is still in the box.
      const entered = withLeftDate(withLeftDate(form, 'from'), 'to');
      setForm(entered);
      latest.current = entered;
      if (Object.keys(entryFormProblems(entered, kind, now, today)).length > 0) return false;
      const ask = known === null ? askOf(entered) : null;
      const sent = { at: joined?.at ?? null, entry: toEntry(entered, today), ask, end: lost };
      if (!(await send(sent))) return false;
      if (!isEntryChanged(latest.current, entered)) return true;
      // The boxes stay open while their values are on the way.
      setFirst(entered);
      onKept(sent);
      toast(ACCOUNT_SENTENCES.updated, 'status');
      return false;
    },
    remove: async (): Promise<boolean> => {
      if (joined === null || (isFinal && !window.confirm(removalOf(joined)))) return false;
      return send({ at: joined.at, entry: null, ask: null, end: joined.tie });
    },
  };
};

/** The sentences of the fields that were left. */
const problemsLeft = (problems: ReturnType<typeof entryFormProblems>, left: readonly EntryPart[]) =>
  Object.fromEntries(Object.entries(problems).filter(([part]) => left.includes(part as EntryPart)));

/** The page that is asked about an entry. */
const askOf = ({ page, asks, tie }: EntryForm): EntryAsk | null =>
  page !== null && asks ? { page, kind: tie } : null;

/** Sends an entry, one at a time; whether it was saved. */
const useSending = (onSave: EntryDialogProps['onSave']) => {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const isBusy = useRef(false);
  const send = async (saved: SavedEntry): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setSaving({ kind: 'saving' });
    const message = await onSave(saved);
    isBusy.current = false;
    setSaving(message === null ? { kind: 'idle' } : { kind: 'failed', message });
    return message === null;
  };
  return { saving, send };
};

const startOf = ({ joined, pending }: EntryDialogProps): EntryForm => {
  const form = startEntryForm(joined ?? undefined);
  if (pending !== null) return { ...form, page: pending.page, asks: true, tie: pending.kind };
  if (joined?.tie) return { ...form, page: pageOfTie(joined.tie), tie: joined.tie.kind };
  return form;
};

/** The tie of the chosen page and kind that is there already, asked by the owner or confirmed. */
const knownTie = (
  { page, tie }: EntryForm,
  joined: EntryWithTie | null,
  asking: TieContext | null,
): OwnTie | null => {
  if (page === null) return null;
  if (joined?.tie?.page === page.id) return joined.tie;
  const isMine = ({ state, asked_by: by }: OwnTie): boolean => state === 'confirmed' || by === 'me';
  return asking?.ties.find((each) => each.page === page.id && each.kind === tie && isMine(each)) ?? null;
};

const removalOf = ({ main, tie }: EntryWithTie): string =>
  tie?.state === 'confirmed'
    ? TIE_SENTENCES.confirmRemoval(tie.name)
    : say('owners.life.confirm-removal', { name: main });
