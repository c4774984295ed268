import { loadModule } from '../../../base/frame/browser/load-module.ts';

/** The links and pictures in content that lead nowhere on this site; what finds them is loaded with the first text that is checked. */
export const checkLinks = async (content: string): Promise<string[]> => {
  const finder = await loadModule(() => import('./dead-links.ts')).catch(() => null);
  // Without a connection, no link counts as dead.
  return finder === null ? [] : finder.findDeadLinks(content);
};
