import { atom } from 'nanostores';
import { loadPage, type PagedState } from '../../../base/table/browser.ts';
import { adminGetReports, type DecidedCase, type ReportCase } from '../../reports/calls.ts';

/** The closed cases, newest first: all, or those about one page. */
export const $closedCases = atom<PagedState<ReportCase | DecidedCase>>({ kind: 'loading', items: [] });

/** Loads the first or the next page of closed cases, with an id of those about that page. */
export const loadClosedCases = (id: string, more = false): Promise<void> =>
  loadPage($closedCases, adminGetReports, more, { state: 'closed', ...(id !== '' && { id }) });
