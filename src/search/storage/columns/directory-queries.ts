import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Dimension } from '../../../profiles/rules/groups.ts';
import type { Aliases } from '../../aliases/rules.ts';
import type { Directory } from '../directory-state.ts';
import { searchAdminEntries } from './admin/admin-search.ts';
import { findLookAlikes } from './admin/look-alikes.ts';
import { countShared } from './admin/shared.ts';
import {
  browseInitial,
  browseNewest,
  countInitials,
  labelOfGroup,
  listGroups,
  listOthers,
  type Paging,
  type SharedGroup,
} from './directory-browse.ts';
import { kindsIn } from './directory-groups.ts';
import { listIndex } from './directory-list.ts';
import { listFitting } from './fitting.ts';
import type { PartSource } from './part-source.ts';
import type { Filters } from './shapes/filters.ts';
import type { ListRequest } from './shapes/list-page.ts';
import { listSimilar } from './similar.ts';

/** Everything that is asked of the directory, answered from its columns. What is asked and answered is plain data. */
export const COLUMN_QUERIES = {
  /** Pages of lists, one for each request. */
  lists: (source: PartSource, directory: Directory, requests: readonly ListRequest[]) => {
    // Many in one turn would take longer than others may wait, so each begins in a turn of its own. What they read, they read at once.
    let turn: Promise<unknown> = Promise.resolve();
    return Promise.all(
      requests.map(async (request) => {
        const mine = turn;
        turn = turn.then(() => nextTurn());
        await mine;
        return listIndex(source, directory, request);
      }),
    );
  },
  /** All groups of a dimension, the largest first. */
  groups: listGroups,
  /** The label of a group; undefined if it is empty. */
  label: labelOfGroup,
  /** A page of all profiles of a kind, newest first, or of those under an initial by name, and how many each initial has. */
  kindPage: async (
    source: PartSource,
    directory: Directory,
    { kind, initial, aliases }: { kind: ProfileKind; initial: string | undefined; aliases: Aliases },
    paging: Paging,
  ) => {
    const [slice, initials] = await Promise.all([
      initial === undefined
        ? browseNewest(source, directory, aliases, { kinds: [kind], filters: { verified: false } }, paging)
        : browseInitial(source, directory, kind, initial, paging),
      countInitials(source, directory, kind),
    ]);
    return { ...slice, initials };
  },
  /** A page of a group, newest first, and its label. */
  groupPage: async (
    source: PartSource,
    directory: Directory,
    { dimension, slug, aliases }: { dimension: Dimension; slug: string; aliases: Aliases },
    paging: Paging,
  ) => {
    const filters: Filters = { verified: false, [dimension]: slug };
    const [slice, label] = await Promise.all([
      browseNewest(source, directory, aliases, { kinds: kindsIn(dimension), filters }, paging),
      labelOfGroup(source, directory, dimension, slug, aliases),
    ]);
    return { ...slice, label };
  },
  /** The newest others in one of some groups. */
  others: (
    source: PartSource,
    directory: Directory,
    aliases: Aliases,
    wanted: {
      kind: ProfileKind;
      groups: readonly SharedGroup[];
      but: string;
      limit: number;
      enough: number;
    },
  ) => listOthers(source, directory, aliases, wanted),
  /** Names and groups that fit what is typed. */
  fitting: listFitting,
  /** Profiles whose names are like a query. */
  similar: listSimilar,
  /** A page of the administrators' search. */
  adminSearch: searchAdminEntries,
  /** For some profiles, others whose names look alike. */
  lookAlikes: findLookAlikes,
  /** For some profiles, how many others have their e-mail's host, their website and their text. */
  shared: countShared,
};

export type QueryName = keyof typeof COLUMN_QUERIES;

type Query<Name extends QueryName> = (typeof COLUMN_QUERIES)[Name];

/** What a query is asked with, without the source and the directory. */
export type QueryArguments<Name extends QueryName> =
  Parameters<Query<Name>> extends [PartSource, Directory, ...infer Rest] ? Rest : never;

export type QueryResult<Name extends QueryName> = Awaited<ReturnType<Query<Name>>>;
