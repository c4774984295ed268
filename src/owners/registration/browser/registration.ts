import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { holdState } from '../../../base/frame/browser/held-state.ts';
import { photoWork } from '../../../base/photos/browser/photo-work.ts';
import type { RegistrationValues } from '../rules.ts';
import { chosenKind, LAST_STEP, noPhotos, type Step } from '../rules.ts';
import { registrationChecks, registrationEntries } from './registration-entries.ts';
import type { RegistrationEnvironment } from './registration-environment.ts';
import { registrationMoves } from './registration-moves.ts';
import { registrationSaving } from './registration-saving.ts';
import { registrationSender } from './registration-sending.ts';
import { blankRegistration, emptyValues, type RegistrationState } from './registration-state.ts';
import { failingStep } from './registration-steps.ts';
import { registrationSubmit } from './registration-submit.ts';

/** The parts of the wizard's store, around one state. */
const partsOf = (edges: RegistrationEnvironment) => {
  const held = holdState(blankRegistration());
  const saving = registrationSaving(held, edges);
  const checks = registrationChecks(held, edges);
  return {
    held,
    edges,
    saving,
    checks,
    entries: registrationEntries(held, edges, checks, saving.keepSoon),
    moves: registrationMoves(held, edges, saving, checks.firstGroup),
    sender: registrationSender(edges, (sending) => held.set({ sending })),
    photos: photoWork(),
  };
};

type Parts = ReturnType<typeof partsOf>;

/** Resets the form to its first step and empties it except for these values. */
const beginAgain = ({ held, sender, entries, moves, saving }: Parts, values: RegistrationValues): void => {
  sender.resetCaptcha();
  entries.forgetLeft();
  held.set({
    values: { ...emptyValues(), ...values },
    problems: {},
    photos: noPhotos(),
    photoProblems: {},
    offer: null,
    restored: false,
    attempt: 0,
    focus: null,
  });
  saving.keepSoon();
  moves.moveTo(1);
};

/** Offers the draft of this browser; `early` is the kind that was chosen before this script loaded. */
const begin = ({ held, edges, entries }: Parts, early: ProfileKind | null): void => {
  const { now, set } = held;
  const stored = edges.draft.load();
  const { name, kind } = edges.asked();
  const chosen = early ?? kind;
  if (chosen !== null) entries.chooseKind(chosen);
  if (name !== '') set({ values: { ...now().values, name, companyname: name } });
  // After a reload, the history is at the step of the draft already.
  if (stored === null || edges.history.current() === null) edges.history.start(1);
  if (stored === null) return;
  set({ offer: { ...stored, step: chosenKind(stored.values) ? stored.step : 1 } });
};

const continueDraft = ({ held: { now, set }, edges, saving, checks }: Parts): void => {
  const { offer, moves } = now();
  if (offer === null) return;
  saving.goOnWith(offer.id);
  edges.history.start(offer.step);
  set({
    values: { ...emptyValues(), ...offer.values },
    step: offer.step,
    moves: moves + 1,
    problems: {},
    attempt: 0,
    offer: null,
    restored: true,
  });
  set({ group: checks.firstGroup() });
};

const startAnew = (parts: Parts): void => {
  const { now, set } = parts.held;
  const { history } = parts.edges;
  const { offer, moves, step } = now();
  parts.saving.drop(offer?.id);
  // After a reload, the history is further than the form.
  if (offer !== null) history.move(history.current() ?? 1, step);
  set({ sending: { kind: 'idle' }, moves: moves + 1 });
  beginAgain(parts, {});
};

/** The store of the wizard; components only render it. */
export const createRegistration = (edges: RegistrationEnvironment) => {
  const parts = partsOf(edges);
  const { purpose } = edges;
  const { held, saving, checks, entries, moves, sender, photos } = parts;
  const submitting = registrationSubmit({
    ...parts,
    photosDone: photos.done,
    onRegistered: (redirect) => {
      saving.finish();
      beginAgain(parts, purpose.isOwn ? { profile: 'personal' } : {});
      if (redirect !== null) edges.leave(redirect);
    },
  });
  const furthest = (): Step =>
    failingStep(chosenKind(held.now().values), checks.problems(), purpose) ?? LAST_STEP;
  let hasBegun = false;

  return {
    $state: held.$state,
    purpose,
    ...entries,
    ...submitting,
    /** Offers the draft, once, and follows the history; returns a function that stops that. */
    start: (early: ProfileKind | null): (() => void) => {
      if (!hasBegun) begin(parts, early);
      hasBegun = true;
      return moves.follow(furthest, submitting.next);
    },
    keep: saving.keep,
    setPhotoWorking: photos.set,
    setCaptcha: sender.setCaptcha,
    captchaSolved: (): void => checks.forget('captcha'),
    /** Goes back, to the last step or to another one, with one group of step 2 open. */
    back: (to = (held.now().step - 1) as Step, group?: number): void => {
      held.set({ attempt: 0 });
      moves.moveTo(to);
      if (group !== undefined) held.set({ group });
    },
    /** Opens a group of step 2; -1 closes all. */
    openGroup: (group: number): void => held.set({ group }),
    /** All problems at the moment, shown or not. */
    problems: checks.problems,
    /** Fills the form with the offered draft and opens its step. */
    continueDraft: (): void => continueDraft(parts),
    /** Empties the form and removes its draft, or the one that is offered. */
    startAnew: (): void => startAnew(parts),
  };
};

/** What connects a control to its value in the store. */
type ControlProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

/** The store of the wizard and its state, as its components get them. */
export type RegistrationView = RegistrationState & {
  kind: ProfileKind | null;
  store: ReturnType<typeof createRegistration>;
  control: (name: string) => ControlProps;
};
