import { FILE_ROWS, type FileContents, noContents, type Unread } from './contents.ts';
import { toSpanEnd, toSpanStart } from './dates.ts';
import { addAddress, addNetwork } from './web-address.ts';

/** The tables of LinkedIn's export that are read, by the end of their names, in lower case. */
export const LINKEDIN_TABLES = [
  'profile.csv',
  'positions.csv',
  'education.csv',
  'email addresses.csv',
  'phonenumbers.csv',
  'honors.csv',
] as const;
export type LinkedInTable = (typeof LINKEDIN_TABLES)[number];

/** A row of a table, by the names of its columns. */
export type LinkedInRow = Readonly<Record<string, string | undefined>>;

const cell = (row: LinkedInRow | undefined, column: string): string => row?.[column]?.trim() ?? '';

/** Reads the tables of LinkedIn's export; `others` are the names of its other files. */
export const readLinkedIn = (
  tables: Partial<Record<LinkedInTable, readonly LinkedInRow[]>>,
  others: readonly Unread[],
): FileContents => {
  const contents = noContents();
  const rows = (table: LinkedInTable): readonly LinkedInRow[] => (tables[table] ?? []).slice(0, FILE_ROWS);
  readProfile(contents, rows('profile.csv')[0]);
  for (const row of rows('positions.csv')) addPosition(contents, row);
  for (const row of rows('education.csv')) addSchool(contents, row);
  const emails = rows('email addresses.csv');
  const primary = emails.find((row) => cell(row, 'Primary').toLowerCase() === 'yes') ?? emails[0];
  contents.texts.email = cell(primary, 'Email Address');
  contents.texts.phone = cell(rows('phonenumbers.csv')[0], 'Number');
  const honours = rows('honors.csv').map((row) => cell(row, 'Title'));
  contents.texts.awards = honours.filter((each) => each !== '').join('\n');
  contents.unread.push(...others);
  return contents;
};

const readProfile = (contents: FileContents, row: LinkedInRow | undefined): void => {
  const { texts, unread } = contents;
  texts.name = [cell(row, 'First Name'), cell(row, 'Last Name')].filter((each) => each !== '').join(' ');
  texts.headline = cell(row, 'Headline');
  texts.about = cell(row, 'Summary');
  texts.industry = cell(row, 'Industry');
  texts.birthday = cell(row, 'Birth Date');
  texts.address = cell(row, 'Address');
  texts.city = cell(row, 'Geo Location').split(',')[0]?.trim() ?? '';
  for (const handle of listIn(cell(row, 'Twitter Handles'))) addNetwork(contents, 'Twitter', '', handle);
  for (const website of listIn(cell(row, 'Websites'))) {
    // `PERSONAL:https://…`
    const url = website.replace(/^[A-Z_]+:(?=https?:)/, '');
    texts.website ??= url;
    addAddress(contents, url);
  }
  if (cell(row, 'Instant Messengers') !== '') unread.push('Instant Messengers');
};

// `[one, other]`
const listIn = (text: string): string[] =>
  text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .slice(0, FILE_ROWS);

const addPosition = ({ positions, unread }: FileContents, row: LinkedInRow): void => {
  const [organisation, role] = [cell(row, 'Company Name'), cell(row, 'Title')];
  const [from, to] = [toSpanStart(cell(row, 'Started On')), toSpanEnd(cell(row, 'Finished On'))];
  if (organisation === '' || from === null || to === null)
    unread.push({ what: 'position', name: organisation || role });
  else positions.push({ organisation, role, from, to });
};

const addSchool = ({ education, texts, unread }: FileContents, row: LinkedInRow): void => {
  const [school, degree] = [cell(row, 'School Name'), cell(row, 'Degree Name')];
  const [from, to] = [toSpanStart(cell(row, 'Start Date')), toSpanEnd(cell(row, 'End Date'))];
  if (degree !== '') texts.degree ??= degree;
  if (school === '' || from === null || to === null) unread.push({ what: 'school', name: school || degree });
  else education.push({ school, degree, from, to });
};
