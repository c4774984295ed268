import type { ProfileKind } from '../fields/rules/profile-kind.ts';

/** The exact sentences of the dashboard's lists. */
export const DASHBOARD_SENTENCES = {
  fetchFailed: 'Failed to fetch data',
  deleteFailed: 'Delete failed',
  updateFailed: 'Update failed',
  deleted: 'Record deleted successfully',
  updated: 'Record updated successfully',
  nothingToExport: 'No data to export',
  exportFailed: (reason: string) => `Export failed: ${reason}`,
  noData: (tab: ProfileKind) => `No ${tab} data available`,
  noMatches: (tab: ProfileKind) => `No matching ${tab} records found`,
  noRecords: (tab: ProfileKind) => `No ${tab} records available`,
} as const;

/** The pause in typing after which a list is searched, in milliseconds. */
export const SEARCH_PAUSE_MS = 300;
