import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The classes above each type of schema.org with itself, and what each class's properties may be: classes, or kinds of text and numbers. */
type Vocabulary = {
  classesOf: (type: string) => ReadonlySet<string>;
  rangeOf: (type: string, property: string) => readonly string[] | null;
};

const SOURCE = 'schema-dts/dist/schema.d.ts';

/** Reads schema.org's vocabulary from its types for TypeScript. */
export const readVocabulary = (): Vocabulary => {
  const text = readFileSync(createRequire(import.meta.url).resolve(SOURCE), 'utf8');
  const parents = new Map<string, string[]>();
  const properties = new Map<string, Map<string, string[]>>();
  for (const [, name = '', above = '', body = ''] of text.matchAll(
    /^(?:export )?interface (\w+(?:Base|Leaf)) extends ([^{]+)\{\n(.*?)^\}/gms,
  )) {
    parents.set(
      name,
      above.split(',').map((each) => each.trim()),
    );
    const ranges = [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.*), "\w+">;$/gm)];
    properties.set(
      name,
      new Map(ranges.map(([, property = '', range = '']) => [property, range.split(' | ')])),
    );
  }
  const interfacesOf = (type: string): string[] => {
    const found: string[] = [];
    const left = [`${type}Leaf`];
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      found.push(name);
      left.push(...(parents.get(name) ?? []));
    }
    return found;
  };
  return {
    classesOf: (type) =>
      new Set(
        parents.has(`${type}Leaf`)
          ? [type, ...interfacesOf(type).map((name) => name.replace(/(?:Base|Leaf)$/, ''))]
          : [],
      ),
    rangeOf: (type, property) =>
      interfacesOf(type)
        .map((name) => properties.get(name)?.get(property))
        .find((range) => range !== undefined) ?? null,
  };
};

/** The kinds of text and numbers in the vocabulary, and what is one. */
const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Date: (value) => typeof value === 'string' && /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(value),
  DateTime: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  Number: Number.isFinite,
  Integer: Number.isInteger,
};

type Data = Record<string, unknown>;

/** What schema.org does not know in some structured data: types, properties of them, and values that no such property has; in phrases. */
export const problemsOf = (data: object, vocabulary: Vocabulary): string[] => {
  const type = String((data as Data)['@type']);
  if (!vocabulary.classesOf(type).has(type)) return [`no type ${type}`];
  return Object.entries(data).flatMap(([property, value]) => {
    if (property === '@reverse')
      return Object.entries(value as Data).flatMap(([name, subjects]) =>
        listOf(subjects).flatMap((subject) =>
          problemsOf({ ...(subject as Data), [name]: { '@type': type } }, vocabulary),
        ),
      );
    if (property.startsWith('@') || value === undefined) return [];
    // What somebody types into an action is described by a property of that name.
    const range = vocabulary.rangeOf(type, property.replace(/-(?:input|output)$/, ''));
    if (range === null) return [`no ${property} of ${type}`];
    return listOf(value).flatMap((each) => problemsOfValue(`${type}.${property}`, each, range, vocabulary));
  });
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const problemsOfValue = (
  place: string,
  value: unknown,
  range: readonly string[],
  vocabulary: Vocabulary,
): string[] => {
  if (typeof value !== 'object' || value === null) {
    // An action stands for its kind by the address of its type.
    const named = /^https:\/\/schema\.org\/(\w+Action)$/.exec(String(value))?.[1] ?? '';
    // A thing may be named by its address alone.
    const isReference = range.some((kind) => !(kind in VALUES)) && VALUES['URL']?.(value) === true;
    const isInRange =
      isReference || range.some((kind) => VALUES[kind]?.(value) || vocabulary.classesOf(named).has(kind));
    return isInRange ? [] : [`${place} is no ${JSON.stringify(value)}`];
  }
  const type = String((value as Data)['@type']);
  const isInRange = range.some((kind) => vocabulary.classesOf(type).has(kind));
  return [...(isInRange ? [] : [`${place} is no ${type}`]), ...problemsOf(value, vocabulary)];
};

/** The same of all structured data in a page. */
export const problemsInPage = (html: string, vocabulary: Vocabulary): string[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
    .flatMap(([, text = '']): object[] => [JSON.parse(text)].flat())
    .flatMap((data) => problemsOf(data, vocabulary));
