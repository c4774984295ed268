import { useLayoutEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { loadKnownPasswords } from '../../client/stores/known-passwords.ts';
import { rememberNewPage } from '../../client/stores/registration/new-page.ts';
import { loadDraft } from '../../client/stores/registration/registration-draft.ts';
import { type EmailChecker, emailChecker } from '../../client/stores/registration/registration-email.ts';
import { startHistory, stepOfEntry } from '../../client/stores/registration/registration-history.ts';
import type { RegistrationResult } from '../../client/stores/registration/registration-reply.ts';
import {
  failingStep,
  kindOf,
  LAST_STEP,
  namesOfStep,
  problemsOf,
  problemsOfStep,
  type RegistrationValues,
  type Step,
} from '../../client/stores/registration/registration-steps.ts';
import { loadReservedNames } from '../../client/stores/registration/reserved-names.ts';
import { FIELD_SENTENCES } from '../../domain/fields/field-sentences.ts';
import { type ProfileKind, registrationName } from '../../domain/fields/fields.ts';
import { isProfileKind, type Problems, REGISTRATION_SENTENCES } from '../../domain/fields/registration.ts';
import { controlId } from '../form/field-ids.ts';
import { emptyValues } from './empty-values.ts';
import { useDraft } from './use-draft.ts';
import { usePhotos } from './use-photos.ts';
import { useSending } from './use-sending.ts';
import { useStepHistory, useSteps } from './use-steps.ts';

const REDIRECT_AFTER = 2_000;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Everything the wizard knows and does; its components only show it. */
export const useRegistration = () => {
  const email = useRef<EmailChecker>(null);
  email.current ??= emailChecker();
  const { taken, check, note } = email.current;
  const busy = useRef(false);
  const [kind, setKind] = useState<ProfileKind | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const [restored, setRestored] = useState(false);
  const steps = useSteps();

  const problemsNow = (values: RegistrationValues): Problems => {
    const problems = problemsOf({ values, photos: photos.now(), taken, today: today() });
    // Half a date is no value at all to a script; only the control knows.
    const dob = document.getElementById(controlId('dob'));
    if (dob instanceof HTMLInputElement && dob.validity.badInput) problems['dob'] = FIELD_SENTENCES.date;
    return problems;
  };

  const resolver: Resolver<RegistrationValues> = (values) => {
    const errors = Object.entries(problemsNow(values)).map(([name, message]) => [
      name,
      { type: 'rule', message },
    ]);
    return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) };
  };

  const form = useForm<RegistrationValues>({
    defaultValues: emptyValues(),
    mode: 'onTouched',
    resolver,
    shouldFocusError: false,
  });
  const { getValues, setError, trigger, reset } = form;
  const draft = useDraft(form, steps.now);
  const photos = usePhotos({ beforeKeep: draft.save, onChange: (field) => void trigger(field) });
  const { sending, send, forget, resetCaptcha, setCaptcha } = useSending({
    values: getValues,
    photos: photos.now,
  });

  const moveTo = (to: Step): void => {
    steps.moveTo(to);
    draft.save();
  };

  /** Puts other values into the form, as they stand at its beginning. */
  const begin = (values: RegistrationValues): void => {
    reset({ ...emptyValues(), ...values });
    setKind(kindOf(values));
  };

  /** Empties the form, back to its first step. */
  const beginAgain = (values: RegistrationValues): void => {
    photos.clear();
    resetCaptcha();
    begin(values);
    setRestored(false);
    setAttempt(0);
    moveTo(1);
  };

  const chooseKind = (chosen: ProfileKind): void => {
    setKind(chosen);
    form.setValue('profile', chosen, { shouldDirty: true });
    form.clearErrors('profile');
  };

  /** Shows what is wrong at a step, and goes there. */
  const showProblems = (at: Step, problems: Problems): void => {
    for (const [name, message] of Object.entries(problems)) setError(name, { type: 'refused', message });
    setAttempt((count) => count + 1);
    moveTo(at);
  };

  /** One thing at a time: what is asked for meanwhile is dropped. */
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };

  const goOn = async (): Promise<void> => {
    const kind = kindOf(getValues());
    const from = steps.now();
    if (from === 2 && kind)
      await Promise.all([
        check(getValues(registrationName(kind, 'email')), kind),
        loadKnownPasswords(),
        loadReservedNames(),
      ]);
    if (from === 3) await photos.ready();
    const problems = problemsOfStep(kind, problemsNow(getValues()), from);
    await trigger([...namesOfStep(kind, from)]);
    if (Object.keys(problems).length > 0) setAttempt((count) => count + 1);
    else if (from < LAST_STEP) {
      setAttempt(0);
      moveTo((from + 1) as Step);
    }
  };

  const next = (): Promise<void> =>
    alone(async () => {
      setWaiting(true);
      await goOn().finally(() => setWaiting(false));
    });

  const back = (to = (steps.now() - 1) as Step): void => {
    setAttempt(0);
    moveTo(to);
  };

  const submit = (): Promise<void> =>
    alone(async () => {
      const kind = kindOf(getValues());
      if (kind === null) return showProblems(1, { profile: REGISTRATION_SENTENCES.typeOnSubmit });
      const problems = problemsNow(getValues());
      const failing = failingStep(kind, problems);
      if (failing !== null) return showProblems(failing, problems);
      form.clearErrors('captcha');
      settle(kind, await send(kind));
    });

  /** Draws the consequences of what the server answered. */
  const settle = (kind: ProfileKind, result: RegistrationResult): void => {
    if (result.kind === 'captcha') showProblems(LAST_STEP, { captcha: REGISTRATION_SENTENCES.captcha });
    if (result.kind === 'problems') {
      const name = registrationName(kind, 'email');
      if (result.problems[name] === REGISTRATION_SENTENCES.takenField) note(getValues(name));
      showProblems(failingStep(kind, result.problems) ?? LAST_STEP, result.problems);
    }
    if (result.kind !== 'registered') return;
    draft.finish();
    beginAgain({ profile: 'personal' });
    const { redirect } = result;
    if (redirect !== null) rememberNewPage(redirect);
    if (redirect !== null) setTimeout(() => location.assign(redirect), REDIRECT_AFTER);
  };

  const startOver = (): void => {
    draft.clear();
    forget();
    beginAgain({});
  };

  // Before the first paint, so that a restored step does not flash the first one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useLayoutEffect(() => {
    const kept = loadDraft();
    // A choice made before this script arrived is only in the document.
    const early = document.querySelector<HTMLInputElement>('input[name="profile"]:checked')?.value;
    if (kept) {
      begin(kept.values);
      const at = kindOf(kept.values) ? (stepOfEntry(history.state) ?? kept.step) : 1;
      startHistory(at);
      steps.show(at);
      setRestored(kept.step > 1);
      void photos.restore();
    } else {
      if (isProfileKind(early)) chooseKind(early);
      startHistory(1);
    }
  }, []);

  useStepHistory(steps, {
    furthest: () => failingStep(kindOf(getValues()), problemsNow(getValues())) ?? LAST_STEP,
    onArrive: () => {
      setAttempt(0);
      draft.save();
    },
    onBlocked: () => void next(),
  });

  return {
    form,
    photos,
    kind,
    step: steps.step,
    moves: steps.moves,
    attempt,
    /** Whether Next waits for an answer or a photo. */
    waiting,
    sending,
    restored,
    chooseKind,
    next,
    back,
    submit,
    startOver,
    setCaptcha,
    checkEmail: async (name: string, kind: ProfileKind): Promise<void> => {
      await check(getValues(name), kind);
      if (taken.size > 0) await trigger(name);
    },
  };
};

export type RegistrationForm = ReturnType<typeof useRegistration>;
