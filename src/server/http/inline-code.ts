import { createHash } from 'node:crypto';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

/** A hash in the form that a Content-Security-Policy names inline code by. */
export const policyHash = (code: string): string =>
  `sha256-${createHash('sha256').update(code).digest('base64')}`;

/**
 * The inline code of a page with islands, but for that of their directives: Astro writes these very texts into it. They are taken from
 * the installed package, so that an upgrade needs no new numbers here.
 */
export const islandHashes = { script: policyHash(island), style: policyHash(ISLAND_STYLES) };
