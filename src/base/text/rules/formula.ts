// Spreadsheets read a value as a formula if one of these signs, full-width ones included, is at its start or after a line break or tab.
// Looks back from the signs: looking ahead from every blank takes quadratic time.
const FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[\r\n\t])\s*)/gu;

/** A value of a CSV file, prefixed where spreadsheets would take it for a formula. */
export const withoutFormulas = (value: string): string =>
  value.replace(FORMULA, "'").replace(/^(?=[\t\r\n])/u, "'");

/** A number of a phone that spreadsheets take for a number, not for a formula. */
const PHONE = /^\+?[\d ]*\d[\d ]*$/;

/** A phone number of a CSV file, prefixed unless spreadsheets take it for a number. */
export const phoneWithoutFormulas = (phone: string): string =>
  PHONE.test(phone) ? phone : withoutFormulas(phone);

/** A line of a CSV file, every value quoted; what spreadsheets would take for a formula is prefixed before. */
export const csvLine = (values: readonly string[]): string =>
  `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join()}\r\n`;

const PREFIX = /(?<=^|[\r\n\t]\s*)'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/gu;

/** A value of a CSV file as it was before `withoutFormulas` prefixed it. */
export const withFormulas = (value: string): string =>
  value.includes("'") ? value.replace(PREFIX, '') : value;
