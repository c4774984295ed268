import { atom, type ReadableAtom } from 'nanostores';
import { FIELD_SENTENCES, type Problems } from '../../../../domain/fields/field-sentences.ts';
import { type PhotoField, type ProfileKind, registrationName } from '../../../../domain/fields/fields.ts';
import { REGISTRATION_SENTENCES } from '../../../../domain/owners/forms.ts';
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
  type RegistrationValues,
  type Step,
  withStored,
} from './registration-steps.ts';

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
  let isBusy = false;
  let isFinished = false;
  let saving: ReturnType<typeof setTimeout> | undefined;

  const keep = (): void => {
    clearTimeout(saving);
    if (!isFinished) draft.keep({ step: now().step, values: now().values });
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
    set({ values: { ...now().values, [name]: value } });
    clearTimeout(saving);
    saving = setTimeout(keep, SAVE_AFTER);
  };

  /** Shows the step of the current history entry. */
  const show = (step: Step): void => {
    if (step !== now().step) set({ step, moves: now().moves + 1 });
  };

  const moveTo = (to: Step): void => {
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
      restored: false,
      attempt: 0,
    });
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
    draft.clear();
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
      if (failing !== null) return showProblems(failing, problems);
      forget('captcha');
      showResult(kind, await sender.send({ kind, values, photos }));
    });

  const restorePhotos = async (): Promise<void> => {
    const photos = await draft.loadPhotos();
    set({ photos: withStored(now().photos, photos) });
  };

  /** Restores the tab's draft; `early` is the kind that was chosen before this script loaded. */
  const restore = (early: ProfileKind | null): void => {
    const stored = draft.load();
    if (stored === null && early !== null) chooseKind(early);
    const step = stored !== null && kindOf(stored.values) ? (history.current() ?? stored.step) : 1;
    history.start(step);
    if (stored === null) return;
    set({ values: { ...emptyValues(), ...stored.values }, restored: stored.step > 1 });
    show(step);
    void restorePhotos();
  };

  /** Follows Back and Forward, but forward only as far as Next would go. */
  const follow = (to: Step): void => {
    const { step, values } = now();
    // The history's event for the form's own move.
    if (to === step) return;
    const furthest = failingStep(kindOf(values), problemsNow()) ?? LAST_STEP;
    if (to > step && to > furthest) {
      history.move(to, step);
      return void next();
    }
    show(to);
    set({ attempt: 0 });
    keep();
  };

  return {
    $state: $state as ReadableAtom<RegistrationState>,
    /** Restores the draft and follows the history; returns a function that stops that. */
    start: (early: ProfileKind | null): (() => void) => {
      restore(early);
      return history.watch(() => now().step, follow);
    },
    keep,
    chooseKind,
    /** Sets a value while it is typed; checks a field again if it was left before or depends on the value. */
    change: (name: string, value: string): void => {
      enter(name, value);
      const again = name.replace(/^password/, 'confirmpassword');
      judge([name, again].filter((each) => left.has(each)));
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
    setPhoto: (field: PhotoField, photo: Blob | null): void => {
      set({ photos: { ...now().photos, [field]: photo } });
      // The photo needs a draft to belong to.
      keep();
      draft.keepPhoto(field, photo);
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
    startOver: (): void => {
      draft.clear();
      set({ sending: { kind: 'idle' } });
      beginAgain({});
    },
  };
};
