import { say } from '../../../base/languages/rules/say.ts';
import { longDay } from '../../../base/text/rules/day.ts';

/** What a citation of a page says: `number` and `day` (`YYYY-MM-DD`) are those of the version, `url` is its absolute address. */
export type Citation = {
  /** Stays the same for a version, and is made of ASCII letters, digits and hyphens. */
  key: string;
  title: string;
  /** The name of the site, which publishes the page. */
  site: string;
  /** Null if no change of the page is public. */
  number: number | null;
  day: string;
  url: string;
  /** Of the page's texts, a tag. */
  language: string;
};

type Version = { number: number } | null;

/** The absolute address by which a page is cited: that of a version, which keeps its text. */
export const citedAddress = (address: string, version: Version): string =>
  version === null ? address : `${address}?as-of=${version.number}`;

/** The `Link` header that names it (RFC 8574). */
export const citedLink = (address: string, version: Version): string =>
  `<${citedAddress(address, version)}>; rel="cite-as"`;

/** The version of a citation in words. */
export const citedVersion = ({ number, day }: Pick<Citation, 'number' | 'day'>): string =>
  number === null ? longDay(day) : say('sharing.cite.version', { number, day: longDay(day) });

/** A citation as a line of text. */
export const citedText = ({
  title,
  site,
  url,
  ...version
}: Pick<Citation, 'title' | 'site' | 'number' | 'day' | 'url'>): string =>
  say('sharing.cite.text', { title, site, version: citedVersion(version), url });
