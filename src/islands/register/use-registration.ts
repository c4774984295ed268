import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { Captcha } from '../../client/captcha.ts';
import { newDraftName } from '../../client/draft-name.ts';
import { clearDraft, loadDraft, saveDraft } from '../../client/registration-draft.ts';
import { type EmailChecker, emailChecker } from '../../client/registration-email.ts';
import { registrationForm } from '../../client/registration-form.ts';
import { moveHistory, startHistory, stepOfEntry, watchHistory } from '../../client/registration-history.ts';
import { registrationResult } from '../../client/registration-reply.ts';
import {
  failingStep,
  kindOf,
  namesOfStep,
  problemsOf,
  problemsOfStep,
  type RegistrationValues,
  type Step,
} from '../../client/registration-steps.ts';
import { upload } from '../../client/upload.ts';
import { register } from '../../contract/profile.ts';
import { FIELD_SENTENCES } from '../../domain/field-rules.ts';
import { type ProfileKind, registrationName } from '../../domain/fields.ts';
import { isProfileKind, type Problems, REGISTRATION_SENTENCES } from '../../domain/registration.ts';
import { controlId } from '../form/field-ids.ts';
import { emptyValues } from './empty-values.ts';
import { usePhotos } from './use-photos.ts';

/** How the sending of the form stands. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; sentence: string; lost: boolean }
  | { kind: 'registered'; message: string; redirect: string | null };

const REDIRECT_AFTER = 2_000;
const SAVE_AFTER = 250;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Everything the wizard knows and does; its components only show it. */
export const useRegistration = () => {
  const email = useRef<EmailChecker>(null);
  email.current ??= emailChecker();
  const { taken, check, note } = email.current;
  const captcha = useRef<Captcha | null>(null);
  const busy = useRef(false);
  const finished = useRef(false);
  const draftName = useRef('');
  const [kind, setKind] = useState<ProfileKind | null>(null);
  const [step, setStep] = useState<Step>(1);
  const shown = useRef<Step>(1);
  const [attempt, setAttempt] = useState(0);
  const [moves, setMoves] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const [restored, setRestored] = useState(false);

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

  const save = useCallback(() => {
    if (!finished.current) saveDraft({ step: shown.current, values: getValues() });
  }, [getValues]);

  const photos = usePhotos({
    beforeKeep: save,
    onChange: (field) => void trigger(field),
  });

  const show = useCallback((to: Step): void => {
    if (to === shown.current) return;
    shown.current = to;
    setStep(to);
    setMoves((count) => count + 1);
  }, []);

  const moveTo = (to: Step): void => {
    moveHistory(shown.current, to);
    show(to);
    save();
  };

  /** Puts other values into the form, as they stand at its beginning. */
  const begin = (values: RegistrationValues): void => {
    reset({ ...emptyValues(), ...values });
    setKind(kindOf(values));
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

  const next = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setWaiting(true);
    try {
      const kind = kindOf(getValues());
      const from = shown.current;
      if (from === 2 && kind) await check(getValues(registrationName(kind, 'email')), kind);
      if (from === 3) await photos.ready();
      const problems = problemsOfStep(kind, problemsNow(getValues()), from);
      await trigger([...namesOfStep(kind, from)]);
      if (Object.keys(problems).length > 0) setAttempt((count) => count + 1);
      else if (from < 4) {
        setAttempt(0);
        moveTo((from + 1) as Step);
      }
    } finally {
      busy.current = false;
      setWaiting(false);
    }
  };

  const back = (to = (shown.current - 1) as Step): void => {
    setAttempt(0);
    moveTo(to);
  };

  const send = async (kind: ProfileKind, solution: string) => {
    setSending({ kind: 'sending', share: 0 });
    const body = registrationForm(kind, getValues(), photos.now(), {
      captcha: solution,
      draft: draftName.current,
    });
    const outcome = await upload(register, body, {
      onProgress: (share) => setSending({ kind: 'sending', share }),
    });
    return registrationResult(kind, outcome);
  };

  const submit = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      const kind = kindOf(getValues());
      const problems = problemsNow(getValues());
      const failing = failingStep(kind, problems);
      if (kind === null) {
        showProblems(1, { profile: REGISTRATION_SENTENCES.typeOnSubmit });
        return;
      }
      if (failing !== null) {
        showProblems(failing, problems);
        return;
      }
      setSending({ kind: 'sending', share: 0 });
      draftName.current ||= newDraftName();
      form.clearErrors('captcha');
      let solution = (await captcha.current?.solution()) ?? null;
      let result = solution === null ? ({ kind: 'captcha' } as const) : await send(kind, solution);
      if (solution !== null && result.kind === 'captcha') {
        // Too old, or used up by a try whose answer was lost: a new one is worked out unasked.
        await captcha.current?.renew();
        solution = (await captcha.current?.solution()) ?? null;
        if (solution !== null) result = await send(kind, solution);
      }
      switch (result.kind) {
        case 'registered':
          return finish(result);
        case 'captcha':
          setSending({ kind: 'idle' });
          return showProblems(4, { captcha: REGISTRATION_SENTENCES.captcha });
        case 'problems': {
          setSending({ kind: 'idle' });
          const name = registrationName(kind, 'email');
          if (result.problems[name] === REGISTRATION_SENTENCES.takenField) note(getValues(name));
          return showProblems(failingStep(kind, result.problems) ?? 4, result.problems);
        }
        case 'failed':
          return setSending(result);
      }
    } finally {
      busy.current = false;
    }
  };

  const finish = (result: { message: string; redirect: string | null }): void => {
    finished.current = true;
    draftName.current = '';
    setSending({ kind: 'registered', ...result });
    void clearDraft();
    photos.clear();
    captcha.current?.reset();
    begin({ profile: 'personal' });
    setRestored(false);
    setAttempt(0);
    moveTo(1);
    const { redirect } = result;
    if (redirect !== null) setTimeout(() => location.assign(redirect), REDIRECT_AFTER);
  };

  const startOver = (): void => {
    void clearDraft();
    photos.clear();
    captcha.current?.reset();
    begin({});
    setRestored(false);
    setAttempt(0);
    setSending({ kind: 'idle' });
    moveTo(1);
  };

  // Before the first paint, so that a restored step does not flash the first one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useLayoutEffect(() => {
    const draft = loadDraft();
    // A choice made before this script arrived is only in the document.
    const early = document.querySelector<HTMLInputElement>('input[name="profile"]:checked')?.value;
    if (draft) {
      begin(draft.values);
      const at = stepOfEntry(history.state) ?? draft.step;
      startHistory(kindOf(draft.values) ? at : 1);
      show(kindOf(draft.values) ? at : 1);
      setRestored(draft.step > 1);
      void photos.restore();
    } else {
      if (isProfileKind(early)) chooseKind(early);
      startHistory(1);
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both read what they need when they are called
  useEffect(
    () =>
      watchHistory(
        () => shown.current,
        (to) => {
          // The history's answer to a move of the form's own.
          if (to === shown.current) return;
          const kind = kindOf(getValues());
          const failing = failingStep(kind, problemsNow(getValues())) ?? 4;
          if (to > shown.current && to > failing) {
            history.go(shown.current - to);
            void next();
            return;
          }
          setAttempt(0);
          show(to);
          save();
        },
      ),
    [],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(save, SAVE_AFTER);
      },
    });
    window.addEventListener('pagehide', save);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [form, save]);

  return {
    form,
    photos,
    kind,
    step,
    /** Counts the changes of step, for scrolling and focus. */
    moves,
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
    checkEmail: async (name: string, kind: ProfileKind): Promise<void> => {
      await check(getValues(name), kind);
      if (taken.size > 0) await trigger(name);
    },
    setCaptcha: (mounted: Captcha | null): void => {
      captcha.current = mounted;
    },
  };
};

export type Registration = ReturnType<typeof useRegistration>;
