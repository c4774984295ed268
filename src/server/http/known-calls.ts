import { EVERY_CALL } from '../../contract/every-call.ts';

/** The canonical path of every call of the contract, by its lower-case spelling. */
const PATHS = new Map(EVERY_CALL.map(({ path }) => [path.toLowerCase(), path]));

/** The canonical spelling of a call's path in any letter case, null when there is no such call. */
export const canonicalCall = (path: string): string | null => PATHS.get(path.toLowerCase()) ?? null;
