import type { ProfileFields } from '../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { loadModule } from '../../../base/frame/browser/load-module.ts';

let reservedName: ((fields: ProfileFields) => Problems) | null = null;

/** Loads the rule for reserved names with its look-alike letters; without it, only the server refuses them. */
export const loadReservedNames = async (): Promise<void> => {
  if (reservedName !== null) return;
  try {
    reservedName = (await loadModule(() => import('../../../profiles/identity/rules/reserved-names.ts')))
      .reservedName;
  } catch (problem) {
    console.warn('The rule for names could not be loaded.', problem);
  }
};

/** The problem of a reserved name, if the rule is loaded. */
export const reservedNameProblem = (fields: ProfileFields): Problems => reservedName?.(fields) ?? {};
