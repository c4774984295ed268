import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { addressKey } from '../../../base/text/rules/url.ts';
import type {
  GoneSources,
  Source,
  SourceOnPage,
  Sources,
  SourcesOnPage,
} from '../../rules/structured-values.ts';

const DAY = 86_400_000;

/** How long after an address was asked it is asked again, in milliseconds. */
export const ASK_AGAIN = 30 * DAY;
/** An address is gone when it was missing so many times in a row, over at least so many days. */
export const GONE_AFTER = { times: 3, days: 14 } as const;

/** What an address answered: that nothing is there (any more), something else, or nothing that we understand. */
export type AddressAnswer = 'missing' | 'there' | 'unclear';

/** What is known about an address; times are in milliseconds, `asked` is 0 before it was asked for the first time. */
export type Known = { asked: number; missing?: { first: number; last: number; times: number } };

/** What stands for an address: its parts are on one page. */
export const sourceKey = (url: string): string => addressKey(url).replace(/#.*$/s, '');

/** What a status says about an address. One that refuses, asks us to wait or has a fault is there. */
export const answerOf = (status: number): AddressAnswer =>
  status === 404 || status === 410 ? 'missing' : 'there';

/** What is known about an address after it answered at a moment (milliseconds). */
export const withAnswer = <Check extends Known>(check: Check, answer: AddressAnswer, now: number): Check => {
  if (answer === 'unclear') return check;
  const { missing, ...others } = check;
  if (answer === 'there') return others as Check;
  const { first, times } = missing ?? { first: now, times: 0 };
  return { ...check, missing: { first, last: now, times: times + 1 } };
};

/** Since when an address is gone (`YYYY-MM-DD`); null if it is not. */
export const goneSince = ({ missing }: Known): string | null =>
  missing !== undefined &&
  missing.times >= GONE_AFTER.times &&
  missing.last - missing.first >= GONE_AFTER.days * DAY
    ? dayOf(missing.first)
    : null;

/** A source with whether it is gone, and since when. */
export const toSourceOnPage = ({ archived = '', ...source }: Source, gone: GoneSources): SourceOnPage => {
  const since = gone[sourceKey(source.url)] ?? '';
  return { ...source, archived, state: since === '' ? '' : 'gone', since };
};

/** Sources that nothing is known of, as replies have them; what one says already stays. */
export const asOnPage = (sources: Sources = {}): SourcesOnPage =>
  Object.fromEntries(
    Object.entries(sources).map(([field, list]) => [
      field,
      list.map((source): SourceOnPage => ({ archived: '', state: '', since: '', ...source })),
    ]),
  );

/** The sources of a record as replies have them. */
export const sourcesOnPage = ({
  sources = {},
  gone = {},
}: {
  sources?: Sources;
  gone?: GoneSources;
}): SourcesOnPage =>
  Object.fromEntries(
    Object.entries(sources).map(([field, list]) => [
      field,
      list.map((source) => toSourceOnPage(source, gone)),
    ]),
  );

/** What a record says is gone after one address went or came back; null if that is what it says already. */
export const withGone = (gone: GoneSources = {}, key: string, since: string | null): GoneSources | null => {
  if ((gone[key] ?? null) === since) return null;
  const { [key]: _before, ...others } = gone;
  return since === null ? others : { ...others, [key]: since };
};

/** What stands for the addresses that a page names as sources. */
export const sourceKeysOf = ({ sources = {} }: { sources?: Sources }): ReadonlySet<string> =>
  new Set(
    Object.values(sources)
      .flat()
      .map(({ url }) => sourceKey(url)),
  );

/** A source that is gone, with the field that it is of. */
export type GoneSource = SourceOnPage & { field: FieldName };

/** The sources of a page that are gone, in its order. */
export const goneSourcesOf = (sources: SourcesOnPage): GoneSource[] =>
  (Object.entries(sources) as [FieldName, readonly SourceOnPage[]][]).flatMap(([field, list]) =>
    list.filter(({ state }) => state === 'gone').map((source) => ({ ...source, field })),
  );
