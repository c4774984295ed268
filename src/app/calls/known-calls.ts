import { EVERY_CALL } from './every-call.ts';

/** The canonical paths of all calls, by their lower-case spelling. */
const PATHS = new Map(EVERY_CALL.map(({ path }) => [path.toLowerCase(), path]));

/** The canonical spelling of a call's path in any letter case; null if there is no such call. */
export const canonicalCall = (path: string): string | null => PATHS.get(path.toLowerCase()) ?? null;
