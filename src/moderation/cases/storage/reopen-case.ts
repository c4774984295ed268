import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type CaseFile, changeCaseFile } from './case-file.ts';
import { getCaseBefore, removeClosedCase } from './closed-cases.ts';
import type { OpenCase } from './open-case.ts';

/** A file in which the case that a decision closed is open again; `removeClosedCase` follows. */
export const withReopened = (file: CaseFile, decision: string, open: OpenCase): CaseFile => ({
  ...file,
  open,
  closed: file.closed.filter(({ id }) => id !== decision),
  // A decision that is still being carried out must not store its case again.
  pending: file.pending.map((each) => (each.id === decision ? { ...each, closed: null } : each)),
});

/** Reopens the case that a decision closed, unless it closed none or another case is open; a repeat finishes what a crash interrupted. */
export const reopenCase = async (storage: Storage, id: string, decision: string): Promise<void> => {
  const before = await getCaseBefore(storage, decision, id);
  if (before === null) return;
  const { open } = await changeCaseFile(storage, id, (file) =>
    file.open === null && file.closed.some((mark) => mark.id === decision)
      ? withReopened(file, decision, before)
      : null,
  );
  if (open?.case === before.case) await removeClosedCase(storage, decision, id);
};
