import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { Read } from '../../base/fields/rules/structured.ts';
import { readNames } from '../languages/rules/page-names.ts';
import { readTranslations, type Translating } from '../languages/rules/translations.ts';
import { EDUCATION, POSITIONS, readEntries } from '../life/rules/entries.ts';
import { type MayLink, readLinks } from '../links/rules/links.ts';
import { readSources } from '../sources/rules.ts';
import { structuredOf } from './structured-fields.ts';
import type { StructuredName } from './structured-names.ts';
import type { StructuredFields } from './structured-values.ts';

/** What a form is read over: which addresses may be linked besides https ones, and the translations of the page. */
type Over = Translating & { mayLink?: MayLink | undefined };

type Reader<Value> = (kind: ProfileKind, sent: unknown, today: string, over: Over) => Read<Value>;

const READERS: { readonly [Name in StructuredName]: Reader<StructuredFields[Name]> } = {
  sources: (kind, sent, today) => readSources(kind, sent, today),
  positions: (_kind, sent, today) => readEntries(POSITIONS, sent, today),
  education: (_kind, sent, today) => readEntries(EDUCATION, sent, today),
  links: (_kind, sent, _today, { mayLink }) => readLinks(sent, mayLink),
  names: (_kind, sent) => readNames(sent),
  translations: readTranslations,
};

/**
 * Reads the structured fields of a form or an import: those of the kind that were sent, and the problem of each as a sentence, by its name.
 * `today` is `YYYY-MM-DD`.
 */
export const readSentStructured = (
  kind: ProfileKind,
  raw: Record<string, unknown>,
  today: string,
  over: Over = {},
): { structured: Partial<StructuredFields>; problems: Record<string, string> } => {
  const structured: Partial<Record<StructuredName, unknown>> = {};
  const problems: Record<string, string> = {};
  for (const name of structuredOf(kind)) {
    if (raw[name] === undefined) continue;
    const read = READERS[name](kind, raw[name], today, over);
    if ('problem' in read) problems[name] = read.problem;
    else structured[name] = read.value;
  }
  return { structured: structured as Partial<StructuredFields>, problems };
};
