import { atom, type ReadableAtom } from 'nanostores';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES, type Problems } from '../../../base/fields/rules/field-sentences.ts';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Visibility } from '../../../profiles/visibility/rules/privacy.ts';
import { REGISTRATION_SENTENCES } from '../../rules/forms.ts';
import type { FileList } from '../../start-from-file/rules/contents.ts';
import { hasEntries } from './registration-draft.ts';
import type { RegistrationEnvironment } from './registration-environment.ts';
import { registrationPhotoWork } from './registration-photo-work.ts';
import type { RegistrationResult } from './registration-reply.ts';
import { registrationSender } from './registration-sending.ts';
import { blankRegistration, emptyValues, type RegistrationState } from './registration-state.ts';
import {
  failingStep,
  kindOf,
  LAST_STEP,
  mergeProblems,
  namesOfStep,
  noPhotos,
  problemsOf,
  problemsOfStep,
  type Step,
} from './registration-steps.ts';
import type { RegistrationValues } from './registration-values.ts';
import { questionOf, withChoice } from './registration-visibility.ts';

const SAVE_AFTER = 250;

/** The store of the wizard; components only render it. */
export const createRegistration = (edges: RegistrationEnvironment) => {
  const { draft, email, history } = edges;
  const $state = atom<RegistrationState>(blankRegistration());
  const now = $state.get.bind($state);
  const set = (change: Partial<RegistrationState>): void => $state.set({ ...now(), ...change });
  const sender = registrationSender(edges, (sending) => set({ sending }));
  const left = new Set<string>();
  const photoWork = registrationPhotoWork();
  let draftId = '';
  let isBusy = false;
  /** Whether the form differs from its draft. */
  let isChanged = false;
  let isFinished = false;
  let hasBegun = false;
  let saving: ReturnType<typeof setTimeout> | undefined;

  const keep = (): void => {
    clearTimeout(saving);
    const { offer, step, values } = now();
    // A tab where nothing changed must not replace what another tab stored.
    if (isFinished || offer !== null || !isChanged) return;
    isChanged = false;
    draftId ||= edges.newName();
    if (hasEntries(values)) draft.keep({ id: draftId, step, values });
    else draft.clear(draftId);
  };

  const problemsNow = (): Problems => {
    const { values, photos } = now();
    const problems = problemsOf({ values, photos, taken: email.taken, today: edges.today() });
    if (edges.isHalfEntered('dob')) problems['dob'] = FIELD_SENTENCES.date;
    return problems;
  };

  /** Updates the sentences of these fields. */
  const judge = (names: readonly string[]): void =>
    set({ problems: mergeProblems(now().problems, problemsNow(), names) });

  const forget = (name: string): void => {
    const { [name]: _, ...problems } = now().problems;
    set({ problems });
  };

  const enter = (name: string, value: string): void => {
    const { offer, values } = now();
    // Who enters something does not want the draft; the choice of a kind alone does not say so.
    set({ values: { ...values, [name]: value }, offer: name === 'profile' ? offer : null });
    isChanged = true;
    clearTimeout(saving);
    saving = setTimeout(keep, SAVE_AFTER);
  };

  /** Shows the step of the current history entry. */
  const show = (step: Step): void => {
    if (step !== now().step) set({ step, moves: now().moves + 1 });
  };

  const moveTo = (to: Step): void => {
    if (to !== now().step) isChanged = true;
    history.move(now().step, to);
    show(to);
    keep();
  };

  /** Resets the form to its first step and empties it except for these values. */
  const beginAgain = (values: RegistrationValues): void => {
    sender.resetCaptcha();
    left.clear();
    set({
      values: { ...emptyValues(), ...values },
      problems: {},
      photos: noPhotos(),
      photoProblems: {},
      offer: null,
      restored: false,
      attempt: 0,
    });
    isChanged = true;
    moveTo(1);
  };

  const chooseKind = (kind: ProfileKind): void => {
    enter('profile', kind);
    forget('profile');
  };

  /** Goes to a step and shows its problems. */
  const showProblems = (at: Step, problems: Problems): void => {
    set({ problems: { ...now().problems, ...problems }, attempt: now().attempt + 1 });
    moveTo(at);
  };

  /** Runs one action at a time; drops others meanwhile. */
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } finally {
      isBusy = false;
    }
  };

  const goOn = async (): Promise<void> => {
    const { step: from, values } = now();
    const kind = kindOf(values);
    if (from === 2 && kind) {
      const address = values[registrationName(kind, 'email')] ?? '';
      await Promise.all([email.check(address, kind), edges.loadRules()]);
    }
    if (from === 3) await photoWork.done();
    judge(namesOfStep(kind, from));
    if (Object.keys(problemsOfStep(kind, problemsNow(), from)).length > 0)
      set({ attempt: now().attempt + 1 });
    else if (from < LAST_STEP) {
      set({ attempt: 0 });
      moveTo((from + 1) as Step);
    }
  };

  const next = (): Promise<void> =>
    alone(async () => {
      set({ waiting: true });
      await goOn().finally(() => set({ waiting: false }));
    });

  /** Handles the server's reply. */
  const showResult = (kind: ProfileKind, result: RegistrationResult): void => {
    if (result.kind === 'captcha') showProblems(LAST_STEP, { captcha: REGISTRATION_SENTENCES.captcha });
    if (result.kind === 'problems') {
      if (result.isTaken) email.note(now().values[registrationName(kind, 'email')] ?? '');
      showProblems(failingStep(kind, result.problems) ?? LAST_STEP, result.problems);
    }
    if (result.kind !== 'registered') return;
    clearTimeout(saving);
    isFinished = true;
    draft.clear(draftId);
    beginAgain({ profile: 'personal' });
    if (result.redirect !== null) edges.leave(result.redirect);
  };

  const submit = (): Promise<void> =>
    alone(async () => {
      const { values, photos } = now();
      const kind = kindOf(values);
      if (kind === null) return showProblems(1, { profile: REGISTRATION_SENTENCES.typeOnSubmit });
      const problems = problemsNow();
      const failing = failingStep(kind, problems);
      // The questions before the captcha are on its step: what is missing of both is said at once.
      const lacksCaptcha = failing === LAST_STEP && (await sender.solution()) === null;
      if (failing !== null)
        return showProblems(failing, {
          ...problems,
          ...(lacksCaptcha && { captcha: REGISTRATION_SENTENCES.captcha }),
        });
      forget('captcha');
      showResult(kind, await sender.send({ kind, values, photos }));
    });

  /** Offers the draft of this browser; `early` is the kind that was chosen before this script loaded. */
  const begin = (early: ProfileKind | null): void => {
    const stored = draft.load();
    if (early !== null) chooseKind(early);
    const name = edges.askedName();
    if (name !== '') set({ values: { ...now().values, name, companyname: name } });
    // After a reload, the history is at the step of the draft already.
    if (stored === null || history.current() === null) history.start(1);
    if (stored === null) return;
    set({ offer: { ...stored, step: kindOf(stored.values) ? stored.step : 1 } });
  };

  const continueDraft = (): void => {
    const { offer, moves } = now();
    if (offer === null) return;
    draftId = offer.id;
    history.start(offer.step);
    set({
      values: { ...emptyValues(), ...offer.values },
      step: offer.step,
      moves: moves + 1,
      problems: {},
      attempt: 0,
      offer: null,
      restored: true,
    });
  };

  const startAnew = (): void => {
    const { offer, moves } = now();
    draft.clear(offer?.id ?? draftId);
    // After a reload, the history is further than the form.
    if (offer !== null) history.move(history.current() ?? 1, now().step);
    set({ sending: { kind: 'idle' }, moves: moves + 1 });
    beginAgain({});
  };

  /** Follows Back and Forward, but forward only as far as Next would go. */
  const follow = (to: Step): void => {
    const { offer, step, values } = now();
    // The history's event for the form's own move.
    if (to === step) return;
    if (offer !== null && to > step) {
      history.move(to, step);
      return;
    }
    const furthest = failingStep(kindOf(values), problemsNow()) ?? LAST_STEP;
    if (to > step && to > furthest) {
      history.move(to, step);
      return void next();
    }
    show(to);
    set({ attempt: 0 });
    isChanged = true;
    keep();
  };

  return {
    $state: $state as ReadableAtom<RegistrationState>,
    /** Offers the draft, once, and follows the history; returns a function that stops that. */
    start: (early: ProfileKind | null): (() => void) => {
      if (!hasBegun) begin(early);
      hasBegun = true;
      return history.watch(() => now().step, follow);
    },
    keep,
    chooseKind,
    /** Sets a value while it is typed; checks a field again if it was left before, shows a problem or depends on the value. */
    change: (name: string, value: string): void => {
      enter(name, value);
      const again = name.replace(/^password/, 'confirmpassword');
      // A problem that went away only with the focus would move the button that took it, and its click would miss.
      judge([name, again].filter((each) => left.has(each) || each in now().problems));
    },
    /** Checks a field when it is left; an e-mail address also with the server. */
    leave: async (name: string): Promise<void> => {
      left.add(name);
      judge([name]);
      const kind = kindOf(now().values);
      if (kind === null || name !== registrationName(kind, 'email')) return;
      await email.check(now().values[name] ?? '', kind);
      if (email.taken.size > 0) judge([name]);
    },
    /** Chooses who sees a field, and answers the question about it if there is one. */
    chooseVisibility: (field: FieldName | PhotoField | FileList, visibility: Visibility): void => {
      const kind = kindOf(now().values);
      if (kind === null) return;
      for (const [name, value] of Object.entries(withChoice(kind, now().values, field, visibility)))
        enter(name, value);
      forget(questionOf(field));
    },
    setPhoto: (field: PhotoField, photo: Blob | null): void => {
      set({ photos: { ...now().photos, [field]: photo } });
      judge([field]);
    },
    setPhotoProblem: (field: PhotoField, sentence: string | null): void => {
      const { [field]: _, ...others } = now().photoProblems;
      set({ photoProblems: sentence === null ? others : { ...others, [field]: sentence } });
    },
    setPhotoWorking: photoWork.set,
    setCaptcha: sender.setCaptcha,
    captchaSolved: (): void => forget('captcha'),
    next,
    submit,
    back: (to = (now().step - 1) as Step): void => {
      set({ attempt: 0 });
      moveTo(to);
    },
    /** Fills the form with the offered draft and opens its step. */
    continueDraft,
    /** Empties the form and removes its draft, or the one that is offered. */
    startAnew,
  };
};
