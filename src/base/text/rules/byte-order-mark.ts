/** What a CSV file begins with so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
