import { PASSWORD_SENTENCES, passwordProblem } from '../../accounts/password/rules/password.ts';
import { ownLanguage } from '../../base/brand/rules/languages.ts';
import type { FieldName, ProfileFields } from '../../base/fields/rules/field-catalogue.ts';
import { fieldProblem, formFieldProblem } from '../../base/fields/rules/field-rules.ts';
import { FIELD_SENTENCES, type Problems, type RawFields } from '../../base/fields/rules/field-sentences.ts';
import {
  emptyFields,
  FIELD_LABELS,
  fieldsOf,
  registrationName,
  sentName,
} from '../../base/fields/rules/fields.ts';
import { normalizeFields } from '../../base/fields/rules/normal-fields.ts';
import { nameField, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { storedValue } from '../../base/fields/rules/stored-value.ts';
import { say } from '../../base/languages/rules/say.ts';
import { birthProblem, hasDied } from '../../profiles/life/rules/died.ts';
import { isMadeOfWords } from '../../profiles/rules/filed-under.ts';

/** What was sent for a field, if it is a text; nothing is an empty one. */
export const textOrNull = (value: unknown): string | null =>
  value === undefined ? '' : typeof value === 'string' ? value : null;

/** Reads the text fields of a registration of that kind: returns clean values, and problems by the names that were sent (`phone1`…). `today` is `YYYY-MM-DD`. */
export const readRegistration = (
  kind: ProfileKind,
  raw: RawFields,
  today: string,
  names: OtherNames = [],
): { fields: ProfileFields; password: string; problems: Problems } => {
  const problems: Problems = {};
  const fields = emptyFields();
  for (const field of fieldsOf(kind)) {
    const name = registrationName(kind, sentName(field, raw));
    // The spec has both names.
    const value = textOrNull(field === 'catagory' ? raw.catagory || raw.industry : raw[name]);
    if (value === null) {
      problems[name] = FIELD_SENTENCES.notText(FIELD_LABELS[field]);
      continue;
    }
    fields[field] = storedValue(field, value);
    const problem = formFieldProblem(kind, field, fields[field], today);
    if (problem !== null) problems[name] = problem;
  }
  const password = readPassword(kind, raw, problems);
  const filedFields = filed(kind, normalizeFields(kind, fields), null, problems, { names });
  return { fields: filedFields, password, problems };
};

const readPassword = (kind: ProfileKind, raw: RawFields, problems: Problems): string => {
  const name = registrationName(kind, 'password');
  const confirmName = registrationName(kind, 'confirmpassword');
  const password = textOrNull(raw[name]);
  if (password === null) {
    problems[name] = FIELD_SENTENCES.notText(say('accounts.password.password'));
    return '';
  }
  const problem = passwordProblem(say('accounts.password.password'), password);
  if (problem !== null) problems[name] = problem;
  if (raw[confirmName] !== password) problems[confirmName] = PASSWORD_SENTENCES.mismatch;
  return password;
};

/** The problem of a changed value; null if there is none. */
type ValueRule = (field: FieldName, value: string) => string | null;

const readOver = (
  kind: ProfileKind,
  stored: ProfileFields,
  raw: RawFields,
  problemOf: ValueRule,
): { fields: ProfileFields; problems: Problems } => {
  const problems: Problems = {};
  const fields = { ...stored };
  for (const field of fieldsOf(kind)) {
    const sent = field === 'catagory' ? catagoryOf(raw, stored) : raw[field];
    if (sent === undefined) continue;
    const value = textOrNull(sent);
    if (value === null) {
      problems[sentName(field, raw)] = FIELD_SENTENCES.notText(FIELD_LABELS[field]);
      continue;
    }
    fields[field] = storedValue(field, value);
    // Forms send the site's own language where none is stored.
    if (field === 'language' && fields.language === (stored.language || ownLanguage()))
      fields.language = stored.language;
    // An imported profile may lack required fields: only emptying one is refused.
    const problem = fields[field] === stored[field] ? null : problemOf(field, fields[field]);
    if (problem !== null) problems[sentName(field, raw)] = problem;
  }
  return { fields: normalizeFields(kind, fields), problems };
};

/** Reads the fields of an edit over the stored ones; a field that is not sent stays as it is. `names` are its other names then. Problems go by plain names. */
export const readEdit = (
  kind: ProfileKind,
  stored: ProfileFields & { died?: string; names?: OtherNames },
  raw: RawFields,
  today: string,
  names: OtherNames = stored.names ?? [],
): { fields: ProfileFields; problems: Problems } => {
  const { fields, problems } = readOver(
    kind,
    stored,
    raw,
    (field, value) =>
      formFieldProblem(kind, field, value, today) ??
      (field === 'dob' ? birthProblem({ dob: value, died: stored.died }) : null),
  );
  return { fields: filed(kind, fields, stored, problems, { names, before: stored.names ?? [] }), problems };
};

/** Reads an administrator's correction of an imported profile as `readEdit` does; only the name is required. */
export const readCorrection = (
  kind: ProfileKind,
  stored: ProfileFields & { died?: string },
  raw: RawFields,
  today: string,
): { fields: ProfileFields; problems: Problems } =>
  readOver(kind, stored, raw, (field, value) => {
    if (value === '' && isRequiredInCorrection(kind, field))
      return FIELD_SENTENCES.required(FIELD_LABELS[field]);
    const problem = fieldProblem(kind, field, value, today);
    if (field !== 'dob') return problem;
    // Who has died may have been of any age.
    const isOfNoAge = problem === FIELD_SENTENCES.age && hasDied(stored) && value <= today;
    return (isOfNoAge ? null : problem) ?? birthProblem({ dob: value, died: stored.died });
  });

/** Whether a correction of an imported profile may not empty the field: the name of the page. */
export const isRequiredInCorrection = (kind: ProfileKind, field: FieldName): boolean =>
  field === nameField(kind);

// Both names may be sent; the one that differs from the stored value was edited.
const catagoryOf = (raw: RawFields, stored: ProfileFields): unknown => {
  const { catagory, industry } = raw;
  if (catagory === undefined || industry === undefined) return catagory ?? industry;
  if (catagory === stored.catagory) return industry;
  return industry === stored.catagory ? catagory : catagory || industry;
};

type OtherNames = readonly { text: string }[];

/** An owner files a page under words of its names alone; where other names have them no more, the page is filed by its name. */
const filed = (
  kind: ProfileKind,
  fields: ProfileFields,
  stored: ProfileFields | null,
  problems: Problems,
  { names, before = [] }: { names: OtherNames; before?: OtherNames },
): ProfileFields => {
  const { sort_name: sortName } = fields;
  const textOfNames = (name: string, others: OtherNames): string =>
    [name, ...others.map(({ text }) => text)].join('\n');
  const name = textOfNames(fields[nameField(kind)], names);
  if (sortName === '' || isMadeOfWords(sortName, name)) return fields;
  if (sortName !== stored?.sort_name) problems.sort_name ??= FIELD_SENTENCES.filedUnder;
  return sortName === stored?.sort_name && name !== textOfNames(stored[nameField(kind)], before)
    ? { ...fields, sort_name: '' }
    : fields;
};
