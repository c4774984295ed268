import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSites } from '../support/site/site.ts';
import { installEngines } from './drivers/install.ts';

/** Installs the browsers, builds the site with another brand, once, and starts it once per worker. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  installEngines();
  return startSites(project, 'start', project.config.maxWorkers, {
    settings: { VITAE_CONTENT: resolve('tests/support/brand') },
    isOneBuild: true,
  });
}
