import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldProblem } from '../../../base/fields/rules/field-rules.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { fieldEntry, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { nameField, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { trimmed } from '../../../base/text/rules/text.ts';
import { readWebAddress } from '../../../base/text/rules/url.ts';
import { isAddress, isPublicAddress } from '../../../profiles/proofs/server/public-address.ts';
import { keptStructured, structuredOf } from '../../../profiles/rules/structured-fields.ts';
import { type ReadRecord, readRecord } from '../../import/server/record/read-record.ts';
import { isMinor, PROPOSAL_SENTENCES, proposableFields } from '../rules.ts';
import type { ProposedLine } from '../storage.ts';

/** The other names by which an import knows fields of a kind. */
const SECOND_NAMES: Readonly<Record<ProfileKind, readonly string[]>> = {
  personal: ['died', 'birthyear', 'deathyear'],
  professional: ['name', 'industry'],
};

const namesOf = (kind: ProfileKind): ReadonlySet<string> =>
  new Set([...proposableFields(kind), ...SECOND_NAMES[kind], ...structuredOf(kind)]);

/** What was sent of a record, without all that a proposal may not say, such as a key, an account, a badge or who is mailed. */
export const proposedValues = (
  kind: ProfileKind,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const names = namesOf(kind);
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => names.has(name) && value !== undefined && value !== null),
  );
};

const sentText =
  (sent: Readonly<Record<string, unknown>>) =>
  (field: FieldName): string => {
    const value = sent[field];
    return typeof value === 'string' ? trimmed(value) : '';
  };

/** The problems of addresses that an import would leave out or take as they are: a form says what is wrong. */
const addressProblems = (
  kind: ProfileKind,
  textOf: (field: FieldName) => string,
  today: string,
): Problems => {
  const fields = fieldsOf(kind).filter((field) =>
    ['social', 'website'].includes(fieldEntry(field).rule ?? ''),
  );
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = textOf(field) === '' ? null : fieldProblem(kind, field, textOf(field), today);
      return problem === null ? [] : [[field, problem]];
    }),
  );
};

/** Reads what is proposed, by the rules of imports, and as strictly as a form where these leave something out. `today` is `YYYY-MM-DD`. */
export const readProposal = (
  kind: ProfileKind,
  sent: Readonly<Record<string, unknown>>,
  today: string,
): { line: ProposedLine; problems: Problems } => {
  const values = proposedValues(kind, sent);
  const read = readRecord(kind, { ...values, profile: kind }, null, today);
  const problems: Problems = { ...addressProblems(kind, sentText(values), today), ...read.problems };
  if (isMinor(kind, read.fields.dob, today)) problems['dob'] = PROPOSAL_SENTENCES.minor;
  return { line: lineOf(kind, read), problems };
};

const lineOf = (kind: ProfileKind, { fields, structured, died }: ReadRecord): ProposedLine => ({
  profile: kind,
  ...Object.fromEntries(
    proposableFields(kind)
      .map((field) => [field, fields[field]])
      .filter(([, value]) => value !== ''),
  ),
  ...(died !== '' && { died }),
  ...keptStructured(structured),
});

/** Whether the host of a source is a name, or an address that is open to everybody. */
export const isOpenSource = (source: string): boolean => {
  const host = readWebAddress(source)?.hostname ?? '';
  return !isAddress(host) || isPublicAddress(host);
};

/** The name of a proposed page. */
export const proposedName = ({ profile, ...line }: ProposedLine): string =>
  String(line[nameField(profile)] ?? '');
