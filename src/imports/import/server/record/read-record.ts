import type { ProfileFields } from '../../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../../base/fields/rules/field-sentences.ts';
import { fieldsOf } from '../../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import { onOneLine } from '../../../../base/text/rules/letters/text-signs.ts';
import { reservedName } from '../../../../profiles/identity/rules/reserved-names.ts';
import { isTrusted } from '../../../../profiles/proofs/server/foreign-request.ts';
import type { Origin, ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { readSentStructured } from '../../../../profiles/rules/read-structured.ts';
import { structuredValues } from '../../../../profiles/rules/structured-fields.ts';
import { STRUCTURED_NAMES } from '../../../../profiles/rules/structured-names.ts';
import { keepCorrections, keepStructured } from '../../../../profiles/server/corrections.ts';
import { readImportedTies } from '../../../../profiles/ties/rules/imported-ties.ts';
import { readOrigin } from './import-origin.ts';
import { readImport } from './imported-fields.ts';
import { readImportedNames, readImportedTranslations } from './imported-languages.ts';
import { readImportedLife } from './imported-life.ts';

/** What a line says of a profile, over what is stored of it. */
export type ReadRecord = {
  fields: ProfileFields;
  origin: Partial<Origin>;
  structured: ReturnType<typeof structuredValues>;
  died: string;
  remarks: string[];
  /** Why it cannot be imported, by field. */
  problems: Problems;
};

/** Reads a line; fields that it does not have stay as they are, and so do translations, but in a copy of another site. `today` is `YYYY-MM-DD`. */
export const readRecord = (
  kind: ProfileKind,
  raw: Record<string, unknown>,
  existing: ProfileRecord | null,
  today: string,
  isMirror = false,
): ReadRecord => {
  const sentFields = withStored(kind, existing, raw);
  const { fields: read, problems, remarks: out } = readImport(kind, sentFields, today, existing ?? {});
  const kept = keepCorrections(existing, read);
  const { dob, died, remarks } = readImportedLife(kind, raw, existing, kept, today, problems);
  const fields = { ...kept, dob };
  const origin = readOrigin(raw, existing, problems);
  const { structured: sent, problems: structuredProblems } = readSentStructured(
    kind,
    onLines(withoutNull(raw)),
    today,
    { mayLink: isTrusted, isWhole: true },
  );
  const ties = readImportedTies(raw['ties'], today);
  if ('problem' in ties) problems['ties'] = ties.problem;
  const said = keepStructured(existing, sent);
  const texts = isMirror ? null : readImportedTranslations(kind, said, raw, existing, today);
  const names = readImportedNames(said.names, existing, { profile: kind, died });
  const structured = { ...structuredValues(existing ?? {}), ...said, ...texts?.read, ...names.read };
  Object.assign(
    problems,
    structuredProblems,
    texts?.problems,
    reservedName({ ...fields, names: structured.names }, existing),
  );
  return { fields, origin, structured, died, remarks: [...remarks, ...out, ...names.remarks], problems };
};

/** What a line has; in files of other programs, null means nothing. */
const withoutNull = (raw: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== undefined));

// Other programs write line breaks where a form has none; as in texts, they become blanks.
const onLines = (raw: Record<string, unknown>): Record<string, unknown> => ({
  ...raw,
  ...Object.fromEntries(
    STRUCTURED_NAMES.filter((name) => name !== 'translations' && typeof raw[name] === 'object').map(
      (name) => [
        name,
        JSON.parse(JSON.stringify(raw[name]), (_, value: unknown) =>
          typeof value === 'string' ? onOneLine(value) : value,
        ),
      ],
    ),
  ),
});

/** The fields of a line over those of the existing profile: fields that the line does not have stay. */
const withStored = (
  kind: ProfileKind,
  existing: ProfileFields | null,
  raw: Record<string, unknown>,
): Record<string, unknown> => {
  const sent = withoutNull(raw);
  if (existing === null) return sent;
  const base: Record<string, unknown> = {};
  for (const field of fieldsOf(kind)) base[field] = existing[field];
  if (sent['industry'] !== undefined && sent['catagory'] === undefined) delete base['catagory'];
  if (sent['name'] !== undefined && sent['companyname'] === undefined) delete base['companyname'];
  return { ...base, ...sent };
};
