// @module-tag long
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startSite } from '../../support/site/site.ts';
import { thisSite } from '../../support/site/this-site.ts';

const run = promisify(execFile);
let image = '';
let site: Awaited<ReturnType<typeof startSite>>;

/** Copies the packages that production installs. */
const copyPackages = async (to: string): Promise<void> => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const folders = Object.entries(lock.packages).filter(
    ([path, { dev }]) => /^node_modules\/(@[^/]+\/)?(?!node-)[^/]+$/.test(path) && !dev && existsSync(path),
  );
  await Promise.all(folders.map(([path]) => cp(path, join(to, path), { recursive: true })));
};

// The steps of the image, on the build of this worker's site: far from the tools that made it.
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'vitae-image-'));
  const { folder, baseUrl } = thisSite();
  const env = { ...process.env, SITE_URL: baseUrl };
  await Promise.all([
    run('sh', [join(process.cwd(), 'src/host/image.sh'), folder, image], { env }),
    copyPackages(image),
  ]);
  site = await startSite('start', inject('adminPassword'), { builtAs: { ...thisSite(), folder: image } });
});
afterAll(async () => {
  await site?.stop();
  await rm(image, { recursive: true, force: true });
});

/** Runs the command in the image's folder, which the site takes over from itself. */
const upgrade = () => {
  const env = { ...process.env, VITAE_DATA: site.dataFolder, PORT: new URL(site.baseUrl).port };
  return run(process.execPath, ['src/commands/manage.ts', 'upgrade-site'], { cwd: image, env });
};

test('a site runs from its image, without what builds it, and another process takes over without a gap', async () => {
  for (const path of ['/', '/about', '/news', '/healthz', '/php-api/get-profile.php', '/openapi.json'])
    expect([path, (await fetch(site.baseUrl + path)).status]).toEqual([path, 200]);
  const failures: unknown[] = [];
  let requests = 0;
  let isOver = false;
  const visit = async (path: string): Promise<void> => {
    while (!isOver) {
      requests += 1;
      const status = await fetch(site.baseUrl + path).then(
        (response) => response.arrayBuffer().then(() => response.status),
        (error: Error) => error.cause ?? error,
      );
      if (status !== 200) failures.push(status);
    }
  };
  const visits = Promise.all(['/', '/about', '/healthz'].map(visit));
  const { stdout } = await upgrade();
  isOver = true;
  await visits;
  expect(stdout).toContain(`${image} answers now`);
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(10);
});
