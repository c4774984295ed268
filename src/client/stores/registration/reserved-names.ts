import type { Problems } from '../../../domain/fields/registration.ts';
import type { ProfileFields } from '../../../domain/profiles/profile.ts';
import { loadModule } from '../load-module.ts';

let reservedName: ((fields: ProfileFields) => Problems) | null = null;

/** Brings the rule for names that only the site may have, with the letters that look alike; without it, it is the server that refuses one. */
export const loadReservedNames = async (): Promise<void> => {
  if (reservedName !== null) return;
  try {
    reservedName = (await loadModule(() => import('../../../domain/profiles/reserved-names.ts')))
      .reservedName;
  } catch (problem) {
    console.warn('The rule for names could not be loaded.', problem);
  }
};

/** The problem of a name that only the site may have, as far as that rule is here. */
export const reservedNameProblem = (fields: ProfileFields): Problems => reservedName?.(fields) ?? {};
