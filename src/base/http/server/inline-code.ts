import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { policyHash } from '../../crypto/server/policy-hash.ts';

/**
 * The inline code that Astro writes into a page with islands, except that of their directives. It is read from
 * the installed package, so that an upgrade needs no new hashes here.
 */
export const islandHashes = { script: policyHash(island), style: policyHash(ISLAND_STYLES) };

/** The hashes of all inline scripts and styles of a page. */
export const inlineHashesOf = (html: string): { scripts: string[]; styles: string[] } => {
  const scripts: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /\btype="?(application|text)\/(ld\+)?json/.test(attributes);
    if (!/\bsrc=/.test(attributes) && !isData && code !== '') scripts.push(policyHash(code));
  }
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, code = '']) =>
    policyHash(code),
  );
  return { scripts, styles };
};
