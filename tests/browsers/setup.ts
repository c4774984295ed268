import type { TestProject } from 'vitest/node';
import { startSites } from '../support/site/site.ts';
import { installEngines } from './drivers/install.ts';

/** Installs the browsers, builds the site and starts it once per worker. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  installEngines();
  return startSites(project, 'start', project.config.maxWorkers);
}
