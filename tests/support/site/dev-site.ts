import type { TestProject } from 'vitest/node';
import { startSites } from './site.ts';

/** Starts the site as `npm run dev` does, where every page is rendered anew. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startSites(project, 'dev', 1);
}
