import { columnKey } from './field-names.ts';

const keysOf = (words: string): ReadonlySet<string> => new Set(words.split(/,\s*/).map(columnKey));

const MARITAL: Readonly<Record<string, ReadonlySet<string>>> = {
  Single: keysOf(
    'single, unmarried, never married, ledig, soltero, soltera, célibataire, अविवाहित, कुंवारा, أعزب, عزباء, s',
  ),
  Married: keysOf('married, verheiratet, casado, casada, marié, mariée, विवाहित, متزوج, متزوجة, m, vh'),
  Divorced: keysOf(
    'divorced, geschieden, divorciado, divorciada, divorcé, divorcée, तलाकशुदा, مطلق, مطلقة, d',
  ),
  Widowed: keysOf(
    'widowed, widow, widower, verwitwet, viudo, viuda, veuf, veuve, विधवा, विधुर, أرمل, أرملة, w',
  ),
};

const YES = keysOf('yes, y, true, 1, x, ✓, ja, j, wahr, sí, verdadero, oui, o, vrai, हाँ, हां, نعم, verified');
const NO = keysOf('no, n, false, 0, nein, falsch, falso, non, faux, नहीं, لا');

const PERSON = keysOf(
  'personal, person, people, individual, human, natürliche person, privatperson, mensch, persona, particular, personne, individu, व्यक्ति, شخص, individual biography',
);
const BUSINESS = keysOf(
  'professional, company, business, organisation, organization, firm, legal person, firma, unternehmen, juristische person, verein, empresa, organización, entreprise, société, personne morale, कंपनी, شركة, business profile',
);

/** A marital status in any of the languages as the field has it; null if it is none. */
export const maritalOf = (text: string): string | null => {
  const key = columnKey(text);
  return Object.keys(MARITAL).find((name) => MARITAL[name]?.has(key)) ?? null;
};

/** A blood group as the field has it, from `A+`, `0 neg`, `AB Rh positive`; null if it is none. */
export const bloodGroupOf = (text: string): string | null => {
  const [, group = '', sign = ''] =
    /^\s*(AB|A|B|O|0)\s*(?:,|Rh(?:esus)?(?:\s*D)?\.?|Rhesus factor|\s|\()*\s*(\+|[-−–]|pos|neg)[a-z.]*\)?\s*$/i.exec(
      text.slice(0, 60),
    ) ?? [];
  if (group === '') return null;
  return `${group.toUpperCase().replace('0', 'O')}${/^(?:\+|pos)/i.test(sign) ? '+' : '-'}`;
};

/** Whether a text says yes; null if it says neither yes nor no. A tick has no letters. */
export const yesOf = (text: string): boolean | null => {
  const plain = text.trim();
  if (plain === '✓' || plain === '✔') return true;
  const key = columnKey(plain);
  return YES.has(key) ? true : NO.has(key) ? false : null;
};

/** The kind of profile that a text names; null if it names none. */
export const kindOfText = (text: string): 'personal' | 'professional' | null => {
  const key = columnKey(text);
  return PERSON.has(key) ? 'personal' : BUSINESS.has(key) ? 'professional' : null;
};

/** A whole number from `1,200`, `1.200` or `ca. 50`; null for ranges, fractions and words. */
export const countOfText = (text: string): string | null => {
  const plain = text
    .trim()
    .replace(/^(?:~|>|ca?\.?|approx\.?|about|circa|rund|etwa|env\.?|environ|unos)\s*/i, '');
  if (/^\d{1,9}$/.test(plain)) return plain;
  return /^\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*$/.test(plain) ? plain.replace(/\D/g, '') : null;
};

const NOTHING = keysOf(
  'n a, null, none, nil, unknown, not known, k a, keine angabe, unbekannt, sin datos, desconocido, desconocida, inconnu, inconnue, n c, non renseigné, अज्ञात, غير معروف',
);

/** Whether a text stands for nothing: a dash, a question mark, an error of a spreadsheet, 'unknown'. Not for names: some people are called Null. */
export const standsForNothing = (text: string): boolean =>
  /^(?:[-–—−?.*/ ]+|#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!))$/.test(text) ||
  NOTHING.has(columnKey(text));
