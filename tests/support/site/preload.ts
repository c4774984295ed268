/** Options of Node for the processes of a tested site, so that hashes of passwords are cheap in all of them. */
export const PRELOAD = ['--import', new URL('cheap-hashing.ts', import.meta.url).href];
