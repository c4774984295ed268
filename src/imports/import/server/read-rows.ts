import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { IDENTIFIER_FIELDS, readIdentifier } from '../../../base/fields/rules/identifiers.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import { rowPrint } from '../../undo/storage/import-marks.ts';
import { type ImportLine, lineLabel, parseLine } from './import-lines.ts';
import type { ImportContext, ImportItem } from './record/import-context.ts';
import { identityOf } from './record/import-identity.ts';

/** A line with the record on it, and how reports name it. */
export type ReadLine = { line: ImportLine; label: string; item: ImportItem };

/** Reads the lines of a chunk. */
export const readAll = ({ storage }: ImportContext, lines: readonly ImportLine[]) => {
  const read: ReadLine[] = [];
  const bad: { line: ImportLine; label: string; problem: string }[] = [];
  for (const line of lines) {
    const parsed = parseLine(line.text);
    const label = lineLabel(line.number, 'raw' in parsed ? parsed.raw : {});
    if ('problem' in parsed) {
      bad.push({ line, label, problem: parsed.problem });
      continue;
    }
    const { raw } = parsed;
    const text = JSON.stringify(raw);
    const item = {
      raw,
      identity: identityOf(raw, text),
      order: timeOrderedId(storage.now()),
      print: rowPrint(line.number, text),
    };
    read.push({ line, label, item });
  }
  return { read, bad };
};

/** The names that a line is about: work on lines that share one runs in their order. */
export const namesOf = ({ identity: { by, value }, raw }: ImportItem): string[] => {
  const { email, name, companyname } = raw;
  const called = [companyname, name].find(isText);
  return [
    ...new Set([
      `${by}:${value}`,
      ...(isText(email) ? [`email:${normalizeEmail(email)}`] : []),
      ...(called === undefined ? [] : [`name:${nameKey(called)}`]),
      ...IDENTIFIER_FIELDS.flatMap((field) => {
        const value = raw[field];
        const identifier = isText(value) ? readIdentifier(field, value) : null;
        return identifier === null ? [] : [`${field}:${identifier}`];
      }),
    ]),
  ];
};

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
