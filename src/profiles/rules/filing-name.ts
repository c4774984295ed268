/** A person's name as it is filed: 'Robert McGuire III' is under McGuire. */
export type NameParts = { given: string; family: string; suffix: string };

const SUFFIX = /^(?:(?:jr|sr|esq)\.?|ph\.?d\.?)$/i;
// In capitals alone: 'Md' is a given name, and 'v' a particle.
const SUFFIX_IN_CAPITALS = /^(?:II|III|IV|V|MD|M\.D\.)$/;

/** Whether a word is what follows a name: 'Jr.', 'III', 'PhD'. */
export const isNameSuffix = (word: string): boolean => {
  const bare = word.replace(/,$/, '');
  return SUFFIX.test(bare) || SUFFIX_IN_CAPITALS.test(bare);
};

const FIRST_LETTER = /\p{L}/u;
const SURNAME_LAST = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * The parts of a person's name, where the family name is its last word: in Latin, Greek or Cyrillic script, by the script of that word. Null for
 * other names, which are filed as they are.
 */
export const nameParts = (name: string): NameParts | null => {
  const words = name.trim().split(/\s+/u);
  const isSuffix = words.map(isNameSuffix);
  const end = isSuffix.lastIndexOf(false) + 1;
  const family = words[end - 1]?.replace(/,$/, '') ?? '';
  const given = words.slice(0, end - 1).join(' ');
  const letter = FIRST_LETTER.exec(family)?.[0] ?? '';
  // With a comma, the family name is first already.
  if (given === '' || given.endsWith(',') || !SURNAME_LAST.test(letter)) return null;
  return { given, family, suffix: words.slice(end).join(' ') };
};

/** Legal forms without their dots; those that may be names in one spelling alone. */
const LEGAL_FORM =
  /^(?:inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|gmbh|ggmbh|mbh|kgaa|ohg|gbr|sàrl|sarl|srl|oyj|aps|pty|pvt|pte|bhd)$/i;
const LEGAL_FORM_AS_WRITTEN =
  /^(?:AG|KG|UG|SE|SA|SL|SAS|SpA|BV|NV|AB|AS|ASA|Oy|LP|eV|eG|KK|[ОЗП]?АО|ООО|ΑΕ)$/u;

const isLegalForm = (word: string, before: string | undefined): boolean => {
  const bare = word.replace(/[.,]/gu, '');
  // 'Co' is a surname, too.
  if (bare === 'Co') return word.endsWith('.') || before === '&';
  return bare === '' || bare === '&' || LEGAL_FORM.test(bare) || LEGAL_FORM_AS_WRITTEN.test(bare);
};

/**
 * The words of a person's or a company's name between which it is filed: without what follows a name and legal forms. The first and
 * the last of them say the most.
 */
export const filedWords = (name: string): readonly string[] => {
  const parts = name
    .trim()
    .replace(/\be\.\s+V\.$/u, 'e.V.')
    .split(/\s+/u);
  let end = parts.length;
  while (end > 1 && (isNameSuffix(parts[end - 1] ?? '') || isLegalForm(parts[end - 1] ?? '', parts[end - 2])))
    end -= 1;
  return parts.slice(0, end);
};
