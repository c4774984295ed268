import type { TestProject } from 'vitest/node';
import { startSite } from './site.ts';

/** Starts the site as `npm run dev` does, where every page is rendered afresh. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startSite(project, 'dev');
}
