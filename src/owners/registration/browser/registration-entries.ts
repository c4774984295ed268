import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { HeldState } from '../../../base/frame/browser/held-state.ts';
import type { Visibility } from '../../../profiles/visibility/rules/privacy.ts';
import type { VisibleField } from '../../../profiles/visibility/rules/visible-field.ts';
import { chosenKind } from '../rules.ts';
import type { RegistrationEnvironment } from './registration-environment.ts';
import type { RegistrationState } from './registration-state.ts';
import { firstOpenGroup, mergeProblems } from './registration-steps.ts';
import { questionOf, withChoice } from './registration-visibility.ts';

/** What is wrong with the form, and which of it is shown. */
export const registrationChecks = (
  { now, set }: HeldState<RegistrationState>,
  { email, today, purpose }: Pick<RegistrationEnvironment, 'email' | 'today' | 'purpose'>,
) => {
  const problems = (): Problems => {
    const { values, photos } = now();
    return purpose.problemsOf({ values, photos, taken: email.taken, today: today() });
  };

  return {
    /** All problems at the moment, shown or not. */
    problems,
    /** The place of the group of step 2 that is open first, or -1. */
    firstGroup: (): number => firstOpenGroup(chosenKind(now().values), problems(), purpose),
    /** Updates the sentences of these fields. */
    judge: (names: readonly string[]): void =>
      set({ problems: mergeProblems(now().problems, problems(), names) }),
    forget: (name: string): void => set({ problems: mergeProblems(now().problems, {}, [name]) }),
  };
};

export type RegistrationChecks = ReturnType<typeof registrationChecks>;

/** What is entered into the form, which is checked and kept. */
export const registrationEntries = (
  { now, set }: HeldState<RegistrationState>,
  { email }: Pick<RegistrationEnvironment, 'email'>,
  { judge, forget }: RegistrationChecks,
  keepSoon: () => void,
) => {
  const left = new Set<string>();

  const enter = (name: string, value: string): void => {
    const { offer, values } = now();
    // Who enters something does not want the draft; the choice of a kind alone does not say so.
    set({ values: { ...values, [name]: value }, offer: name === 'profile' ? offer : null });
    keepSoon();
  };

  /** Sets a value while it is typed; checks a field again if it was left before, shows a problem or depends on the value. */
  const change = (name: string, value: string): void => {
    enter(name, value);
    const again = name.replace(/^password/, 'confirmpassword');
    // A problem that went away only with the focus would move the button that took it, and its click would miss.
    judge([name, again].filter((each) => left.has(each) || each in now().problems));
  };

  return {
    change,
    chooseKind: (kind: ProfileKind): void => change('profile', kind),
    /** Checks a field when it is left; an e-mail address also with the server. */
    leave: async (name: string): Promise<void> => {
      left.add(name);
      judge([name]);
      const kind = chosenKind(now().values);
      if (kind === null || name !== registrationName(kind, 'email')) return;
      await email.check(now().values[name] ?? '', kind);
      if (email.taken.size > 0) judge([name]);
    },
    /** Takes every field as not left yet. */
    forgetLeft: (): void => left.clear(),
    /** Chooses who sees a field, and answers the question about it if there is one. */
    chooseVisibility: (field: VisibleField, visibility: Visibility): void => {
      const kind = chosenKind(now().values);
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
  };
};
