import { atom } from 'nanostores';
import { type AuditEntry, adminGetAudit } from '../../../contract/site/audit.ts';
import { loadPage, type PagedState } from '../../frame/paged-list.ts';

export const $audit = atom<PagedState<AuditEntry>>({ kind: 'loading', items: [] });

/** Loads the first page of the log, newest first, or the next page. */
export const loadAudit = (more = false): Promise<void> => loadPage($audit, adminGetAudit, more);
