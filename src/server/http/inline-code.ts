import { createHash } from 'node:crypto';
import idle from 'astro/runtime/client/idle.prebuilt.js';
import load from 'astro/runtime/client/load.prebuilt.js';
import media from 'astro/runtime/client/media.prebuilt.js';
import only from 'astro/runtime/client/only.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

/** A hash in the form that a Content-Security-Policy names inline code by. */
export const policyHash = (code: string): string =>
  `sha256-${createHash('sha256').update(code).digest('base64')}`;

/**
 * The inline code of pages with islands: Astro writes these very texts into them, and no other. They are
 * taken from the installed package, so that an upgrade needs no new numbers here.
 */
export const islandHashes = {
  scripts: [idle, load, media, only, visible, island].map(policyHash),
  styles: [policyHash(ISLAND_STYLES)],
};
