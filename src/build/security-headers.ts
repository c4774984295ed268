import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  contentSecurityPolicy,
  OPEN_TO_ALL,
  PERMISSIONS,
  securityHeaders,
} from '../base/http/server/headers.ts';
import { inlineHashesOf } from '../base/http/server/inline-code.ts';
import { isLocal, recaptchaKeys } from '../base/settings/server.ts';
import { filePaths, IMAGES, paths } from '../paths.ts';

/** Pages whose policy has their own hashes alone: those of all others would be a seventh of their weight. */
const ofTheirOwn = (): string[] => [paths.dashboard(), paths.articleUpload()];

/**
 * Writes `_headers`, which adds the security headers to every static file. There is one rule for the whole
 * site with one list of hashes, because rules for single paths do not match non-ASCII ones.
 */
export const securityHeadersFile = (): AstroIntegration => ({
  name: 'security-headers',
  hooks: {
    'astro:server:setup': ({ server }) => {
      // In development there are no built files: the same headers, except the policy, which the middleware sets.
      const { 'Content-Security-Policy': _, ...headers } = securityHeaders({
        kind: 'page',
        deployed: false,
      });
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
    },
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
      const policy = await policyOf(folder, pages);
      const headers = securityHeaders({ kind: 'page', deployed: !isLocal(), policy });
      const existing = await readFile(join(folder, '_headers'), 'utf8').catch(() => '');
      const rules = [
        rule('/*', headers),
        ...(await Promise.all(
          ofTheirOwn().map(async (path) =>
            rule(path, { 'Content-Security-Policy': await policyOf(folder, [`${path}.html`]) }),
          ),
        )),
        // Scripts, styles and fonts need no long policies, which bind documents: they would add a tenth to the size of these.
        rule('/_astro/*', {
          'Content-Security-Policy': "default-src 'self'",
          'Permissions-Policy': PERMISSIONS.json,
          'Cache-Control': 'public, max-age=31536000, immutable',
        }),
        // Pictures neither: half of a small one would be heads.
        ...[filePaths.icon(), IMAGES].map((path) => rule(path, OF_PICTURES)),
        rule(filePaths.openApi(), OPEN_TO_ALL),
      ];
      await writeFile(join(folder, '_headers'), [...rules, existing].join('\n'));
    },
  },
});

const OF_PICTURES = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Permissions-Policy': PERMISSIONS.json,
};

const rule = (path: string, headers: Record<string, string>): string =>
  `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;

/** The policy that allows the inline code of some pages. */
const policyOf = async (folder: string, pages: readonly string[]): Promise<string> => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const file of pages) {
    const html = await readFile(join(folder, file), 'utf8');
    const hashes = inlineHashesOf(html);
    for (const hash of hashes.scripts) scripts.add(hash);
    for (const hash of hashes.styles) styles.add(hash);
  }
  return contentSecurityPolicy({
    scriptHashes: [...scripts],
    styleHashes: [...styles],
    recaptcha: recaptchaKeys() !== null,
  });
};
