import { namesThatAre } from '../../languages/rules/page-names.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import type { PageName } from '../../rules/structured-values.ts';
import { FORMER_NAMES } from '../../visibility/rules/private-entry.ts';
import { redactedChange } from './change.ts';
import { fieldEntries } from './deltas.ts';
import { entriesIn } from './history-fields.ts';
import type { Change, PastValue } from './stored-history.ts';

/** The former names that a change takes away from a page: nothing may bring them back. */
export const goneNames = (old: ProfileRecord, next: ProfileRecord): readonly string[] => {
  const kept = new Set((next.names ?? []).map(({ text }) => text));
  return namesThatAre('former', old).flatMap(({ text }) => (kept.has(text) ? [] : [text]));
};

/** A change without the values that have one of some names; one that told nothing else but them is redacted. */
export const withoutNames = (change: Change, gone: readonly string[]): Change => {
  let wasTold = false;
  const cleared = (field: 'names' | typeof FORMER_NAMES, value: PastValue): PastValue => {
    if (value === null) return null;
    const names = (entriesIn(field, value.text) ?? []) as readonly PageName[];
    if (!names.some(({ text }) => gone.includes(text))) return value;
    wasTold ||= value.private !== true;
    return null;
  };
  const fields = { ...change.fields };
  for (const field of ['names', FORMER_NAMES] as const) {
    const values = fields[field];
    if (values !== undefined)
      fields[field] = { before: cleared(field, values.before), after: cleared(field, values.after) };
  }
  const isEmpty = fieldEntries(fields).every(([, { before, after }]) => !before?.text && !after?.text);
  return wasTold && isEmpty && Object.keys(change.photos).length === 0
    ? redactedChange(change)
    : { ...change, fields };
};
