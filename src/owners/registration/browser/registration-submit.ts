import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { HeldState } from '../../../base/frame/browser/held-state.ts';
import { oneAtATime } from '../../../base/frame/browser/one-at-a-time.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import { chosenKind, LAST_STEP, type RegistrationResult, type Step } from '../rules.ts';
import type { RegistrationChecks } from './registration-entries.ts';
import type { RegistrationEnvironment } from './registration-environment.ts';
import type { RegistrationMoves } from './registration-moves.ts';
import type { RegistrationSender } from './registration-sending.ts';
import type { RegistrationState } from './registration-state.ts';
import {
  detailGroupOf,
  failingStep,
  firstWrong,
  groupNames,
  namesOfStep,
  problemsOfStep,
} from './registration-steps.ts';

/** What going on works with. */
type Parts = {
  held: HeldState<RegistrationState>;
  edges: RegistrationEnvironment;
  checks: RegistrationChecks;
  moves: RegistrationMoves;
  sender: RegistrationSender;
  /** Resolves once no photo is being prepared. */
  photosDone: () => Promise<void>;
  onRegistered: (redirect: string | null) => void;
};

/** Opens the group of a field and puts the focus into the field. */
const showField = (parts: Pick<Parts, 'held' | 'edges'>, name: string): void => {
  const { now, set } = parts.held;
  const group = detailGroupOf(chosenKind(now().values), name, parts.edges.purpose);
  set({ focus: { name }, ...(group >= 0 && { group }) });
};

/** Says what is wrong with a step, at its first field at fault. */
const showFault = (parts: Parts): void => {
  const { now, set } = parts.held;
  const { values, problems, step, attempt } = now();
  set({ attempt: attempt + 1 });
  const name = firstWrong(chosenKind(values), problems, step, parts.edges.purpose);
  if (name !== undefined) showField(parts, name);
};

/** Goes to a step and shows its problems. */
const showProblems = (parts: Parts, at: Step, problems: Problems): void => {
  const { now, set } = parts.held;
  set({ problems: { ...now().problems, ...problems } });
  parts.moves.moveTo(at);
  showFault(parts);
};

/** Goes to the next step, or shows what is wrong with this one. */
const goOn = async (parts: Parts): Promise<void> => {
  const { held, edges, checks, moves, photosDone } = parts;
  const { now, set } = held;
  const { step: from, values } = now();
  const kind = chosenKind(values);
  if (from === 2 && kind && parts.edges.purpose.isOwn) {
    const address = values[registrationName(kind, 'email')] ?? '';
    await Promise.all([edges.email.check(address, kind), edges.loadRules()]);
  }
  if (from === 3) await photosDone();
  const purpose = parts.edges.purpose;
  checks.judge(namesOfStep(kind, from, purpose));
  if (Object.keys(problemsOfStep(kind, checks.problems(), from, purpose)).length > 0) showFault(parts);
  else if (from < LAST_STEP) {
    set({ attempt: 0 });
    moves.moveTo((from + 1) as Step);
  }
};

/** Opens the group of step 2 after the open one, or shows what is wrong with this one. */
const nextGroup = (parts: Parts): void => {
  const { held, checks } = parts;
  const { values, group } = held.now();
  const kind = chosenKind(values);
  if (kind === null) return;
  const groups = groupNames(kind, parts.edges.purpose);
  const names = groups[group] ?? [];
  checks.judge(names);
  const wrong = names.find((name) => held.now().problems[name] !== undefined);
  const following = groups[group + 1] ?? [];
  const first = following.find((name) => values[name] === '') ?? following[0];
  const target = wrong ?? first;
  if (target !== undefined) showField(parts, target);
};

/** Handles the server's reply. */
const showResult = (parts: Parts, kind: ProfileKind, result: RegistrationResult): void => {
  if (result.kind === 'captcha') showProblems(parts, LAST_STEP, { captcha: REGISTRATION_SENTENCES.captcha });
  if (result.kind === 'problems') {
    const { edges, held } = parts;
    if (result.isTaken) edges.email.note(held.now().values[registrationName(kind, 'email')] ?? '');
    showProblems(
      parts,
      failingStep(kind, result.problems, parts.edges.purpose) ?? LAST_STEP,
      result.problems,
    );
  }
  if (result.kind === 'registered') parts.onRegistered(result.redirect);
};

/** Sends the form, or shows what is wrong with it. */
const submit = async (parts: Parts): Promise<void> => {
  const { held, checks, sender } = parts;
  const { values, photos } = held.now();
  const kind = chosenKind(values);
  if (kind === null) return showProblems(parts, 1, { profile: REGISTRATION_SENTENCES.typeOnSubmit });
  const problems = checks.problems();
  const failing = failingStep(kind, problems, parts.edges.purpose);
  if (failing !== null) return showProblems(parts, failing, problems);
  checks.forget('captcha');
  showResult(parts, kind, await sender.send({ kind, values, photos }));
};

/** Next and Submit, one at a time. */
export const registrationSubmit = (parts: Parts) => {
  const { set } = parts.held;
  const alone = oneAtATime();
  return {
    next: (): Promise<void> =>
      alone(async () => {
        set({ waiting: true });
        await goOn(parts).finally(() => set({ waiting: false }));
      }),
    submit: (): Promise<void> => alone(() => submit(parts)),
    nextGroup: (): void => nextGroup(parts),
    showField: (name: string): void => showField(parts, name),
  };
};
