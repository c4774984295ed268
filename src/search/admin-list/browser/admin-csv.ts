import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { saveCsv } from '../../../base/frame/browser/save-file.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { BYTE_ORDER_MARK } from '../../../base/text/rules/byte-order-mark.ts';
import { csvLine, phoneWithoutFormulas, withoutFormulas } from '../../../base/text/rules/formula.ts';
import { paths } from '../../../paths.ts';
import type { AdminRecord } from '../calls.ts';
import { COLUMN_LABELS, STATE_NAMES, VISIBLE_COLUMNS } from '../rules.ts';
import { readAllUsers, type UsersQuery, userCellText } from './admin-users.ts';

/** The name of an export: `personal_profiles_2026-11-21.csv`. */
const exportName = (tab: ProfileKind, now: Date): string =>
  `${tab}_profiles_${now.toISOString().slice(0, 10)}.csv`;

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');

type Column = readonly [label: string, text: (record: AdminRecord, origin: string) => string];

/** The columns after those of the table. */
const MORE_COLUMNS: readonly Column[] = [
  ['Created', ({ created }) => created.slice(0, 10)],
  ['State', ({ state }) => STATE_NAMES[state]],
  ['Account', ({ account }) => yesOrNo(account === 'yes')],
  [
    'Email confirmed',
    ({ email, account, email_confirmed }) =>
      email === '' || account === 'no' ? '' : yesOrNo(email_confirmed),
  ],
  ['Source', ({ source }) => source],
  ['City', ({ city = '' }) => city],
  ['Views', ({ view }) => (view === undefined ? '' : String(view))],
  ['Check again', ({ recheck }) => yesOrNo(recheck)],
  ['Hidden', ({ hidden }) => yesOrNo(hidden)],
  ['Page', ({ id }, origin) => origin + paths.profileById(id)],
];

/** The columns of the table and more, in words, as CSV: a byte-order mark, every value quoted, formulas defused. `origin` begins the addresses. */
export const toCsv = (tab: ProfileKind, records: readonly AdminRecord[], origin: string): string => {
  const columns = VISIBLE_COLUMNS[tab];
  const fields = [...columns.map((column) => COLUMN_LABELS[column]), ...MORE_COLUMNS.map(([label]) => label)];
  const data = records.map((record) => [
    ...columns.map((column) => {
      const text = userCellText(record, column, '');
      return column === 'phone' ? phoneWithoutFormulas(text) : withoutFormulas(text);
    }),
    ...MORE_COLUMNS.map(([, text]) => withoutFormulas(text(record, origin))),
  ]);
  return BYTE_ORDER_MARK + [fields, ...data].map(csvLine).join('');
};

/** Saves all that a query finds as a file. */
export const exportUsers = async (tab: ProfileKind, query: UsersQuery): Promise<void> => {
  try {
    const records = await readAllUsers(tab, query);
    if (records.length === 0) {
      toast(DASHBOARD_SENTENCES.nothingToExport);
      return;
    }
    saveCsv(exportName(tab, new Date()), toCsv(tab, records, location.origin));
  } catch (error) {
    toast(DASHBOARD_SENTENCES.exportFailed(error instanceof Error ? error.message : String(error)));
  }
};
