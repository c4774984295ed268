import type { ProfileKind } from '../../../domain/fields/fields.ts';
import { VISIBLE_COLUMNS } from '../../../domain/search/admin-list.ts';
import { DESK_SENTENCES } from '../../../domain/site/desk.ts';
import { loadModule } from '../../frame/load-module.ts';
import { toast } from '../../frame/toast.ts';
import type { UserRow } from './admin-users.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** The name of an export: `personal_profiles_2026-11-21.csv`. */
const exportName = (tab: ProfileKind, now: Date): string =>
  `${tab}_profiles_${now.toISOString().slice(0, 10)}.csv`;

// Spreadsheets read a value as a formula if one of these signs, full-width ones included, is at its start or after a line break or tab.
const FORMULA = /(^|[\r\n\t])(\s*)(?=[=+\-@＝＋－＠])/gu;
const defused = (value: string): string => value.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r\n])/u, "'");

/** The visible columns of some rows as CSV: a byte-order mark, every value quoted, formulas defused. */
export const toCsv = async (tab: ProfileKind, rows: readonly UserRow[]): Promise<string> => {
  const { default: papa } = await loadModule(() => import('papaparse'));
  const columns = [...VISIBLE_COLUMNS[tab]];
  const data = rows.map(({ record }) =>
    columns.map((column) => defused(String(record[column as 'id'] ?? ''))),
  );
  return BYTE_ORDER_MARK + papa.unparse({ fields: columns, data }, { quotes: true });
};

/** Saves the rows as a file. */
export const exportRows = async (tab: ProfileKind, rows: readonly UserRow[]): Promise<void> => {
  if (rows.length === 0) {
    toast(DESK_SENTENCES.nothingToExport);
    return;
  }
  try {
    const url = URL.createObjectURL(new Blob([await toCsv(tab, rows)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = exportName(tab, new Date());
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } catch (error) {
    toast(DESK_SENTENCES.exportFailed(error instanceof Error ? error.message : String(error)));
  }
};
