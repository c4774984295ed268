import type { Problems } from '../../../../base/fields/rules/field-sentences.ts';
import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import { isLiving } from '../../../../profiles/languages/rules/former-names.ts';
import { namesThatAre } from '../../../../profiles/languages/rules/page-names.ts';
import { readTranslations } from '../../../../profiles/languages/rules/translations.ts';
import { NAMES } from '../../../../profiles/rules/limits.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import type { PageName, StructuredFields } from '../../../../profiles/rules/structured-values.ts';
import { withoutIt } from '../../rules.ts';

/** The translations of a line over those of its page, by language and field. */
export const readImportedTranslations = (
  kind: ProfileKind,
  said: Partial<StructuredFields>,
  raw: Record<string, unknown>,
  existing: ProfileRecord | null,
  today: string,
): { read: Partial<StructuredFields>; problems: Problems } => {
  if (said.translations === undefined) return { read: {}, problems: {} };
  const read = readTranslations(kind, raw['translations'], today, { stored: existing?.translations });
  return 'problem' in read
    ? { read: {}, problems: { translations: read.problem } }
    : { read: { translations: read.value }, problems: {} };
};

const FORMER_SENTENCE = 'Former names of living people are not imported';

/** The other names of a line. Those that somebody who lives no longer has come from nobody but the page's owner or the team, and stay if they did. */
export const readImportedNames = (
  sent: readonly PageName[] | undefined,
  existing: ProfileRecord | null,
  page: Parameters<typeof isLiving>[0],
): { read: Partial<StructuredFields>; remarks: string[] } => {
  if (sent === undefined || !isLiving(page)) return { read: {}, remarks: [] };
  const own = namesThatAre('former', existing ?? {});
  const names = namesThatAre('current', { names: sent });
  const hasFormer = names.length < sent.length;
  return {
    read: { names: [...names, ...own].slice(0, NAMES.page) },
    remarks: hasFormer ? [withoutIt('names', FORMER_SENTENCE)] : [],
  };
};
