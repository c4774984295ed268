import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { PrivateEntry } from '../../profiles/visibility/rules/private-entry.ts';

/** A page that was imported, with the value of its line for ties; `label` names the line in reports. */
export type TiedPage = { id: string; order: string; profile: ProfileKind; sent: unknown; label: string };

/** A photo that lines name: its bytes as base64, or the problem with it. */
export type SentPhoto = { name: string; base64: string } | { name: string; problem: string };

/** What an import keeps private, for new pages of each kind. */
export type PrivateChoice = Readonly<Record<ProfileKind, readonly PrivateEntry[]>>;

/** How a command imports: the name of its file, and what new pages keep private; without it, what is private by default. */
export type LinesChoices = { notify: boolean; source: string; keepPrivate?: PrivateChoice | undefined };

/** Some lines of a file for the site to import, with the photos that they name. */
export type LinesBatch = LinesChoices & {
  run: string;
  number: number;
  lines: { number: number; text: string }[];
  photos: SentPhoto[];
};

/** Pages whose ties are to be joined, once all lines are imported. */
export type TiesBatch = { run: string; tied: TiedPage[] };
export type ImportBatch = LinesBatch | TiesBatch;

/** How many of the pages have their ties, and what is to be said about them. */
export type TiesResult = { joined: number; reports: string[] };

/** The most records of one call, and the states of their rows. */
export const ROWS_MAX = 500;
export const ROW_STATES = ['new', 'changed', 'same', 'bad', 'skipped', 'alike'] as const;
export type RowState = (typeof ROW_STATES)[number];

export const IMPORT_SENTENCES = {
  records: `Please send 1 to ${ROWS_MAX} records, each with its row`,
  row: 'Row must be a whole number',
  tooDeep: 'A record is nested too deeply',
} as const;

/** What of a living person is private unless an import says otherwise. */
export const PRIVATE_BY_DEFAULT = ['email', 'dob:year'] as const;

/** A remark about a value of a line that was left out. */
export const withoutIt = (field: string, sentence: string): string =>
  `${field}: ${sentence} (imported without it)`;

/** The field that a remark is about, and what it says. */
export const remarkParts = (remark: string): [field: string, sentence: string] => {
  const [, field = '', sentence = remark] = /^(\w+):? (.*)$/s.exec(remark) ?? [];
  return [field, sentence];
};

/** The sentence about what people and programs write where there is no date. */
export const standsForNone = (text: string): string => `${text} stands for no date`;
