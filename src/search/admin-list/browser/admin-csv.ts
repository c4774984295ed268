import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { BYTE_ORDER_MARK } from '../../../base/text/rules/byte-order-mark.ts';
import { withoutFormulas } from '../../../base/text/rules/formula.ts';
import { paths } from '../../../paths.ts';
import type { AdminRecord } from '../calls.ts';
import { COLUMN_LABELS, VISIBLE_COLUMNS } from '../rules.ts';
import { cellText, type UserRow } from './admin-users.ts';

/** The name of an export: `personal_profiles_2026-11-21.csv`. */
const exportName = (tab: ProfileKind, now: Date): string =>
  `${tab}_profiles_${now.toISOString().slice(0, 10)}.csv`;

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');

/** The columns after those of the table. */
const MORE_COLUMNS: readonly (readonly [
  label: string,
  text: (record: AdminRecord, origin: string) => string,
])[] = [
  ['Email confirmed', ({ email, email_confirmed }) => (email === '' ? '' : yesOrNo(email_confirmed))],
  ['Check again', ({ recheck }) => yesOrNo(recheck)],
  ['Hidden', ({ hidden }) => yesOrNo(hidden)],
  ['Page', ({ id }, origin) => origin + paths.profileById(id)],
];

/** The columns of the table and more, in words, as CSV: a byte-order mark, every value quoted, formulas defused. `origin` begins the addresses. */
export const toCsv = async (tab: ProfileKind, rows: readonly UserRow[], origin: string): Promise<string> => {
  const { default: papa } = await loadModule(() => import('papaparse'));
  const columns = VISIBLE_COLUMNS[tab];
  const fields = [...columns.map((column) => COLUMN_LABELS[column]), ...MORE_COLUMNS.map(([label]) => label)];
  const data = rows.map(({ record }) =>
    [
      ...columns.map((column) => cellText(record, column, '')),
      ...MORE_COLUMNS.map(([, text]) => text(record, origin)),
    ].map(withoutFormulas),
  );
  return BYTE_ORDER_MARK + papa.unparse({ fields, data }, { quotes: true });
};

/** Saves the rows as a file. */
export const exportRows = async (tab: ProfileKind, rows: readonly UserRow[]): Promise<void> => {
  if (rows.length === 0) {
    toast(DASHBOARD_SENTENCES.nothingToExport);
    return;
  }
  try {
    const url = URL.createObjectURL(
      new Blob([await toCsv(tab, rows, location.origin)], { type: 'text/csv;charset=utf-8' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = exportName(tab, new Date());
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } catch (error) {
    toast(DASHBOARD_SENTENCES.exportFailed(error instanceof Error ? error.message : String(error)));
  }
};
