import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldProblem } from '../../../base/fields/rules/field-rules.ts';
import { FIELD_SENTENCES, type Problems } from '../../../base/fields/rules/field-sentences.ts';
import { FIELD_LABELS, fieldEntry, registrationName } from '../../../base/fields/rules/fields.ts';
import { nameField, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { call, type Outcome } from '../../../base/http/browser/call.ts';
import { proposePageCall } from '../../../base/http/calls/form-calls.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { isEmail } from '../../../base/text/rules/email.ts';
import { characters } from '../../../base/text/rules/text.ts';
import type {
  DetailGroup,
  RegistrationResult,
  RegistrationValues,
  WizardPurpose,
} from '../../../owners/registration/rules.ts';
import { chosenKind } from '../../../owners/registration/rules.ts';
import { REGISTRATION_SENTENCES } from '../../../owners/rules/form-sentences.ts';
import type { proposePage } from '../calls.ts';
import { isMinor, PROPOSAL_SENTENCES, PROPOSALS, proposableFields, readProposedSource } from '../rules.ts';

const NETWORKS = ['facebook', 'twitter', 'instagram', 'linked'] as const satisfies readonly FieldName[];

// What others know of somebody: no contact, and nothing that is theirs to tell.
const GROUPS: Readonly<Record<ProfileKind, readonly DetailGroup[]>> = {
  personal: [
    {
      get title() {
        return say('imports.propose.group-who');
      },
      asked: ['name', 'profession', 'nickname', 'dob'],
      more: [],
      hasDeath: true,
    },
    {
      get title() {
        return say('imports.propose.group-from');
      },
      asked: ['hometown', 'currentcity', 'nationality'],
      more: [],
    },
    {
      get title() {
        return say('imports.propose.group-learned');
      },
      asked: ['eduqualification'],
      more: ['school', 'college'],
    },
    {
      get title() {
        return say('imports.propose.group-elsewhere');
      },
      asked: ['wikidata'],
      more: NETWORKS,
    },
  ],
  professional: [
    {
      get title() {
        return say('owners.registration.group-company');
      },
      asked: ['companyname', 'foundername', 'catagory'],
      more: ['products'],
    },
    {
      get title() {
        return say('owners.registration.group-figures');
      },
      asked: ['startedyear', 'employee'],
      more: ['boardmembers'],
    },
    {
      get title() {
        return say('form.group.place');
      },
      asked: ['address', 'website'],
      more: NETWORKS,
    },
  ],
};

const textOf = (values: RegistrationValues, name: string): string => (values[name] ?? '').trim();

/** The problems of a proposal that a browser sees; the server reads dates, and knows the names that nobody may take. */
const problemsOf = (values: RegistrationValues, today: string): Problems => {
  const kind = chosenKind(values);
  if (kind === null) return { profile: REGISTRATION_SENTENCES.type };
  const problems: Problems = {};
  for (const field of proposableFields(kind)) {
    const name = registrationName(kind, field);
    const value = textOf(values, name);
    const isDate = fieldEntry(field).rule === 'birth-date';
    const problem = isDate ? null : fieldProblem(kind, field, value, today);
    if (problem !== null) problems[name] = problem;
    if (value === '' && field === nameField(kind))
      problems[name] = FIELD_SENTENCES.required(FIELD_LABELS[field]);
  }
  if (isMinor(kind, textOf(values, 'dob'), today)) problems['dob'] = PROPOSAL_SENTENCES.minor;
  if (readProposedSource(textOf(values, 'source')) === null) problems['source'] = PROPOSAL_SENTENCES.source;
  if (characters(textOf(values, 'note')) > PROPOSALS.note)
    problems['note'] = FIELD_SENTENCES.tooLong(say('owners.registration.note'), PROPOSALS.note);
  const email = textOf(values, 'proposer');
  if (email !== '' && !isEmail(email)) problems['proposer'] = FIELD_SENTENCES.email;
  return problems;
};

/** A proposal as it is sent: under the names of records, without what is empty. */
export const proposalInput = (kind: ProfileKind, values: RegistrationValues, captcha: string) => {
  const fields = proposableFields(kind).map((field) => [
    field,
    textOf(values, registrationName(kind, field)),
  ]);
  const others = [
    ...(kind === 'personal' ? [['died', textOf(values, 'died')]] : []),
    ['source', textOf(values, 'source')],
    ['note', textOf(values, 'note')],
    ['email', textOf(values, 'proposer')],
  ];
  const filled = Object.fromEntries([...fields, ...others].filter(([, value]) => value !== ''));
  return { ...filled, profile: kind, source: textOf(values, 'source'), captcha };
};

/** What the reply to a proposal means for the form, whose values have the names of a registration. */
export const proposalResult = (
  kind: ProfileKind,
  outcome: Outcome<{ message: string; reference: string }>,
): RegistrationResult => {
  if (outcome.kind === 'done') {
    const { message, reference } = outcome.reply;
    return { kind: 'registered', message, redirect: null, reference };
  }
  if (outcome.kind === 'unreachable')
    return { kind: 'failed', sentence: PROPOSAL_SENTENCES.unreachable, lost: true };
  const { code, message, errors = {} } = outcome.failure;
  const { captcha, email, ...sent } = errors;
  const problems = Object.fromEntries([
    ...Object.entries(sent).map(([name, sentence]) => [nameOf(kind, name), sentence]),
    ...(email === undefined ? [] : [['proposer', email]]),
  ]);
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems, isTaken: false };
  if (code === 'captcha' || captcha !== undefined) return { kind: 'captcha' };
  return { kind: 'failed', sentence: message, lost: false };
};

const nameOf = (kind: ProfileKind, name: string): string => {
  const field = proposableFields(kind).find((each) => each === name);
  return field === undefined ? name : registrationName(kind, field);
};

/** A proposal of a page about somebody else: no account, no photos, nothing private. */
export const PROPOSAL: WizardPurpose = {
  isOwn: false,
  groups: (kind) => GROUPS[kind],
  isRequired: (kind, field) => field === nameField(kind),
  more: { 3: ['source'], 4: ['note', 'proposer', 'captcha'] },
  problemsOf: ({ values, today }) => problemsOf(values, today),
  deliver: async ({ kind, values }, solved) =>
    proposalResult(
      kind,
      await call<typeof proposePage>(proposePageCall, proposalInput(kind, values, solved)),
    ),
};
