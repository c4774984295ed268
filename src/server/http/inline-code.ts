import { createHash } from 'node:crypto';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

/** The hash of inline code for a Content-Security-Policy. */
export const policyHash = (code: string): string =>
  `sha256-${createHash('sha256').update(code).digest('base64')}`;

/**
 * The inline code that Astro writes into a page with islands, except that of their directives. It is read from
 * the installed package, so that an upgrade needs no new hashes here.
 */
export const islandHashes = { script: policyHash(island), style: policyHash(ISLAND_STYLES) };
