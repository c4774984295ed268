import type { Span } from '../../../base/fields/rules/span.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';

/** What a position or a school consists of, by what it is called in any of the two. */
export type Entry = Span & { main: string; detail: string };

/** An entry of a list as its owner sees it: `at` is its place, null for a tie without a position. */
export type Joined = Entry & { at: number | null; tie: OwnTie | null };
