import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { dialogForm } from '../../base/form/browser/dialog-form.ts';
import type { PlainForm } from '../../base/form/browser/plain-form.ts';
import { call } from '../../base/http/browser/call.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { reportProfileCall } from '../../base/http/calls/form-calls.ts';
import { say } from '../../base/languages/rules/say.ts';
import { isEmail } from '../../base/text/rules/email.ts';
import { MODERATION_SENTENCES } from '../rules/sentences.ts';
import type { reportProfile } from './calls.ts';
import { needsDetails, type Reason } from './rules/reasons.ts';
import { missingFromReport } from './rules/report-rules.ts';

type Report = Omit<InputOf<typeof reportProfile>, 'id' | 'captcha' | 'reason'> & { reason: Reason | '' };

const element = document.querySelector<HTMLFormElement>('#report-form') as HTMLFormElement;
const aboutMe = element.querySelector<HTMLElement>('[data-about-me]') as HTMLElement;
const optional = element.querySelector<HTMLElement>('[data-optional]') as HTMLElement;
const reasonError = element.querySelector<HTMLElement>('#report-reason-error') as HTMLElement;
const illegalFields = element.querySelectorAll<HTMLElement>('[data-illegal]');
const namedOptional = element.querySelectorAll<HTMLElement>('[data-named-optional]');

const readReport = (): Report => {
  const data = new FormData(element);
  const text = (name: string): string => String(data.get(name) ?? '').trim();
  const reason = text('reason') as Reason | '';
  const report = { reason, details: text('details'), email: text('email') };
  if (reason !== 'illegal') return report;
  const tick = (name: string): 'yes' | 'no' => (data.has(name) ? 'yes' : 'no');
  return { ...report, name: text('name'), good_faith: tick('good_faith'), minor: tick('minor') };
};

const problemsOf = ({ reason, ...report }: Report): Record<string, string> => ({
  ...(reason === ''
    ? { reason: MODERATION_SENTENCES.chooseReason }
    : missingFromReport({ reason, ...report })),
  ...(report.email && !isEmail(report.email) && { email: FIELD_SENTENCES.email }),
});

// Radio buttons share one sentence and one position in the form.
const showProblems = (form: PlainForm, { reason = '', ...others }: Record<string, string>): void => {
  form.showProblems(others);
  reasonError.textContent = reason;
  if (reason !== '') element.querySelector<HTMLInputElement>('[name="reason"]')?.focus();
};

const read = (form: PlainForm): Report | null => {
  const report = readReport();
  const problems = problemsOf(report);
  showProblems(form, problems);
  return Object.keys(problems).length > 0 ? null : report;
};

/** Shows the fields that belong to the chosen reason. */
const showFields = (): void => {
  const { reason, minor } = readReport();
  const isIllegal = reason === 'illegal';
  aboutMe.hidden = reason !== 'about-me';
  optional.hidden = reason !== '' && needsDetails(reason);
  for (const field of illegalFields) field.hidden = !isIllegal;
  for (const note of namedOptional) note.hidden = isIllegal && minor !== 'yes';
};

/** Opens the dialog that reports a profile. */
export const open = dialogForm({
  name: 'report',
  unreachable: () => say('moderation.report.unreachable'),
  read,
  send: (input) => call<typeof reportProfile>(reportProfileCall, input),
  showProblems,
});

element.addEventListener('change', () => {
  reasonError.textContent = '';
  showFields();
});
// The values are reset only after this event.
element.addEventListener('reset', () => queueMicrotask(showFields));
