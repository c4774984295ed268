// @ts-nocheck
import { nameMatch } from '../../files/rules/columns/field-names.ts';
export const stubReader: any = {
  review: (list, mapping) => {
    const columns =
      mapping?.columns ??
      Object.fromEntries(
        list.columns.flatMap((c) => {
          const f = nameMatch(c)?.field;
          return f ? [[c, f]] : [];
        }),
      );
    const m = mapping ?? { profile: 'personal', columns };
    const dobs = Object.entries(m.columns)
      .filter(([, f]) => f === 'dob')
      .map(([c]) => c);
    return {
      mapping: m,
      columns: list.columns.map((column, at) => {
        const values = list.rows.map((r) => r.cells[at]).filter((v) => v !== '' && v !== undefined);
        return {
          column,
          field: m.columns[column] ?? null,
          certainty: 'sure',
          by: 'name',
          samples: [...new Set(values.map(String))].slice(0, 3),
          filled: values.length,
          empty: list.rows.length - values.length,
          readable: values.length,
          didYouMean: null,
          remark: null,
        };
      }),
      questions: dobs.length
        ? [
            {
              kind: 'date-order',
              columns: dobs,
              example: '03/04/1978',
              readings: { 'day-first': '3 April', 'month-first': '4 March' },
              both: 31,
              dates: 1204,
              sentence:
                'Is 03/04/1978 the 3rd of April or the 4th of March? 31 of 1,204 dates read both ways.',
            },
          ]
        : [],
      isKindKnown: true,
    };
  },
  records: (list, mapping) => {
    const records = [];
    const errors = [];
    for (const { row, cells } of list.rows) {
      const r = { row, profile: mapping.profile };
      list.columns.forEach((c, at) => {
        const f = mapping.columns[c];
        if (f && cells[at]) r[f] = String(cells[at]);
      });
      if (r.name || r.companyname) records.push(r);
      else errors.push({ row, sentence: 'This row has no name.' });
    }
    return { records, errors, remarks: [] };
  },
  repeated: () => [],
  badFile: (_, problems) => JSON.stringify([...problems]),
};
