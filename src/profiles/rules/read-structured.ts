import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { Read } from '../../base/fields/rules/structured.ts';
import { EDUCATION, POSITIONS, readEntries } from '../life/rules/entries.ts';
import { type MayLink, readLinks } from '../links/rules/links.ts';
import { readSources } from '../sources/rules.ts';
import { structuredOf } from './structured-fields.ts';
import type { StructuredName } from './structured-names.ts';
import type { StructuredFields } from './structured-values.ts';

type Reader<Value> = (kind: ProfileKind, sent: unknown, today: string, mayLink?: MayLink) => Read<Value>;

const READERS: { readonly [Name in StructuredName]: Reader<StructuredFields[Name]> } = {
  sources: readSources,
  positions: (_kind, sent, today) => readEntries(POSITIONS, sent, today),
  education: (_kind, sent, today) => readEntries(EDUCATION, sent, today),
  links: (_kind, sent, _today, mayLink) => readLinks(sent, mayLink),
};

/**
 * Reads the structured fields of a form or an import: those of the kind that were sent, and the problem of each as a sentence, by its name.
 * `today` is `YYYY-MM-DD`; `mayLink` says which addresses may be linked besides https ones.
 */
export const readSentStructured = (
  kind: ProfileKind,
  raw: Record<string, unknown>,
  today: string,
  mayLink?: MayLink,
): { structured: Partial<StructuredFields>; problems: Record<string, string> } => {
  const structured: Partial<Record<StructuredName, unknown>> = {};
  const problems: Record<string, string> = {};
  for (const name of structuredOf(kind)) {
    if (raw[name] === undefined) continue;
    const read = READERS[name](kind, raw[name], today, mayLink);
    if ('problem' in read) problems[name] = read.problem;
    else structured[name] = read.value;
  }
  return { structured: structured as Partial<StructuredFields>, problems };
};
