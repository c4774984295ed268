// Spreadsheets read a value as a formula if one of these signs, full-width ones included, is at its start or after a line break or tab.
// Looks back from the signs: looking ahead from every blank takes quadratic time.
const FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[\r\n\t])\s*)/gu;

/** A value of a CSV file, prefixed where spreadsheets would take it for a formula. */
export const withoutFormulas = (value: string): string =>
  value.replace(FORMULA, "'").replace(/^(?=[\t\r\n])/u, "'");
