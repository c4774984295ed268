import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { FOLD_VERSION } from '../../../base/text/rules/text.ts';
import { rowsPerBlockOfKind } from './list-blocks.ts';
import { ADMIN_COLUMNS, LISTED_COLUMNS } from './listed-rows.ts';
import { VERIFIED_GROUP } from './row-keys.ts';

/** The format of the tables, and of the folded texts in them. A database of another one is built anew beside it. */
export const FORMAT = 11 * 1_000 + FOLD_VERSION;

/** The name of the schema of a store's directory in the database; deploys of other contexts have other stores. */
export const schemaOf = (store: string): string =>
  `vitae_${store
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)}`;

/** The schema of one generation. */
export const generationSchema = (schema: string, number: number): string => `${schema}_${number}`;

/** What all generations share: which there are, and how far each is. */
export const migration = (schema: string): string[] => [
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',
  `create schema if not exists ${schema}`,
  `create table if not exists ${schema}.generation (
    number int primary key,
    format int not null,
    -- Answers are given from the newest one that is.
    ready boolean not null default false,
    -- The snapshot that it has, the last bucket of events in that, and a fingerprint of its leaves.
    snapshot text not null default '',
    bucket text not null default '',
    leaves text not null default '',
    -- When the directory was last read whose changes are all in it, in milliseconds.
    covered double precision not null default 0,
    -- Grows with every change.
    revision int not null default 0,
    counted text not null default '',
    builder text not null default '',
    until timestamptz not null default '-infinity'
  )`,
];

/**
 * The tables of a generation. `collate "C"` compares bytes; texts are folded by the site. `listed` has what lists are filtered, searched and
 * sorted by, `entry` the entries themselves: `first` is the first word of the name, `groups` as `place:pune`, `letters` beyond ASCII. People and companies are parts of their own, because
 * a plan needs to know how common a word is among either. `change` has the newest event of each profile that changed since the snapshot. `name_word`
 * has the words of all names, romanised, and what they are without one or two letters. `tally` counts profiles and spellings by kind and
 * group, `pair` those in two groups, `token` those that have a word in their texts. `block` counts the rows of a list from a position up to the
 * next one, so that a page deep in it is found without passing over all before.
 */
export const tables = (g: string): string[] => [
  `create schema ${g}`,
  ...tablesOfRows(g),
  ...tablesOfProgress(g),
  ...tablesOfCounts(g),
];

/** A statement that creates a table of columns that are never null, with a key or more. */
const table = (name: string, columns: Record<string, string>, key: string, options = ''): string => {
  const parts = Object.entries(columns).map(
    ([column, type]) => `${column} ${type}${type.startsWith('text') ? ' collate "C"' : ''} not null`,
  );
  return `create table ${name} (${[...parts, `primary key (${key})`].join()}) ${options}`;
};

const ORD = { ord: 'text' };
const OFTEN_CHANGED = 'with (fillfactor = 70)';

const tablesOfRows = (g: string): string[] => [
  table(`${g}.listed`, { ...ORD, ...LISTED_COLUMNS }, 'ord, kind', 'partition by list (kind)'),
  ...PROFILE_KINDS.map(
    (kind) => `create table ${g}.listed_${kind} partition of ${g}.listed for values in ('${kind}')`,
  ),
  table(`${g}.entry`, { ...ORD, entry: 'text' }, 'ord'),
  table(`${g}.administered`, { ...ORD, ...ADMIN_COLUMNS }, 'ord'),
  table(`${g}.name_word`, { word: 'text', shortened: 'int[]' }, 'word'),
];

const tablesOfProgress = (g: string): string[] => [
  table(
    `${g}.change`,
    {
      ...ORD,
      bucket: 'text',
      event: 'text',
      gone: 'boolean',
      deleted: 'boolean',
      version: 'int',
      decisions: 'int',
    },
    'ord',
  ),
  table(`${g}.leaf`, { key: 'text', last: 'text', content: 'text' }, 'key'),
];

const tablesOfCounts = (g: string): string[] => [
  table(
    `${g}.tally`,
    { kind: 'text', dimension: 'text', value: 'text', count: 'int', revision: 'int' },
    'kind, dimension, value',
  ),
  table(`${g}.pair`, { kind: 'text', one: 'text', other: 'text', count: 'int' }, 'kind, one, other'),
  table(`${g}.token`, { kind: 'text', word: 'text', count: 'int' }, 'kind, word', OFTEN_CHANGED),
  table(`${g}.block`, { list: 'text', first: 'text', count: 'int' }, 'list, first', OFTEN_CHANGED),
  table(`${g}.popularity`, { id: 'text', likes: 'int', views: 'int' }, 'id'),
];

/** The names of these tables. */
export const TABLES = [
  'listed',
  'entry',
  'administered',
  'change',
  'leaf',
  'tally',
  'pair',
  'token',
  'block',
  'name_word',
  'popularity',
] as const;

// Every search reads what was not merged into an index yet, four megabytes of it by default.
const PENDING = 'with (gin_pending_list_limit = 256)';

/**
 * The statement that counts the rows of all lists (`positionsOf`) by blocks; once it has run, they are kept up to date with the rows. The list ''
 * says how many rows most blocks are made with. The first block of a list begins with ''.
 */
const blocks = (g: string, rowsPerBlock: number): string => {
  const cut = (list: string, position: string, place: string, rows: string, each = rowsPerBlock) =>
    `select list, case when part = 0 then '' else min(position) end, count(*)
     from (select ${list} as list, ${position} as position,
       (${place}() over (partition by ${list} order by ${position}) - 1) / ${each} as part from ${rows}) as cut
     group by list, part`;
  return `insert into ${g}.block (list, first, count)
    select * from (
      select '', '', ${rowsPerBlock}
      union all ${cut('kind', 'ord', 'row_number', `${g}.listed`, rowsPerBlockOfKind(rowsPerBlock))}
      union all ${cut('key', 'ord', 'row_number', `${g}.listed cross join unnest(groups) as key where key <> '${VERIFIED_GROUP}'`)}
      union all ${cut(`kind || '/' || initial`, 'sort', 'rank', `${g}.listed`)}
    ) as made where not exists (select from ${g}.block) on conflict do nothing`;
};

/** The statements that make the indexes and the blocks of lists, once the rows are there: that is several times faster. */
export const indexes = (g: string, rowsPerBlock: number): string[] => [
  `create index if not exists listed_newest on ${g}.listed (kind, ord desc)`,
  `create index if not exists listed_names on ${g}.listed (kind, sort, ord desc)`,
  `create index if not exists listed_initials on ${g}.listed (kind, initial, sort, ord desc)`,
  `create index if not exists listed_firsts on ${g}.listed (kind, first, ord desc)`,
  `create index if not exists listed_ids on ${g}.listed (id)`,
  `create index if not exists listed_groups on ${g}.listed using gin (groups) ${PENDING}`,
  `create index if not exists listed_letters on ${g}.listed using gin (letters) ${PENDING}`,
  `create index if not exists listed_words on ${g}.listed using gin (words) ${PENDING}`,
  `create index if not exists name_word_shortened on ${g}.name_word using gin (shortened) ${PENDING}`,
  `create index if not exists listed_name on ${g}.listed using gin (name gin_trgm_ops) ${PENDING}`,
  `create index if not exists listed_lead on ${g}.listed using gin (lead gin_trgm_ops) ${PENDING}`,
  `create index if not exists listed_body on ${g}.listed using gin (body gin_trgm_ops) ${PENDING}`,
  `create index if not exists administered_newest on ${g}.administered (kind, ord desc)`,
  // The state is the last two bits; most pages are listed.
  `create index if not exists administered_states on ${g}.administered (kind, (flags & 3), ord desc) where (flags & 3) <> 0`,
  `create index if not exists administered_sources on ${g}.administered (kind, source, ord desc)`,
  `create index if not exists administered_skeletons on ${g}.administered (skeleton, verified desc, ord desc)`,
  `create index if not exists administered_marks on ${g}.administered using gin (marks) ${PENDING}`,
  `create index if not exists administered_searched on ${g}.administered using gin (searched gin_trgm_ops) ${PENDING}`,
  `create index if not exists token_words on ${g}.token using gin (word gin_trgm_ops) ${PENDING}`,
  `create index if not exists tally_revisions on ${g}.tally (revision)`,
  `create index if not exists popularity_likes on ${g}.popularity (likes desc) where likes > 0`,
  `create index if not exists popularity_views on ${g}.popularity (views desc) where views > 0`,
  blocks(g, rowsPerBlock),
  // Besides the statistics for plans, it marks pages that need no read where an index has every wanted column.
  ...['listed', 'entry', 'administered', 'tally', 'pair', 'token', 'block', 'name_word'].map(
    (table) => `vacuum analyze ${g}.${table}`,
  ),
];
