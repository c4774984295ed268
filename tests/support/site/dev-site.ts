import type { TestProject } from 'vitest/node';
import { findBrowser } from '../browser/find-browser.ts';
import { startSites } from './site.ts';

/** Starts the site as `npm run dev` does, where every page is rendered anew. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromePath', await findBrowser());
  return startSites(project, 'dev', 1);
}
