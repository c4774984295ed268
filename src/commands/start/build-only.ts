import { relative } from 'node:path';
import { releaseBuild } from './build-folders.ts';
import { setEnvironment } from './environment.ts';
import { showProgress } from './progress.ts';
import { readSettings } from './settings.ts';
import { buildIfChanged } from './site-build.ts';

/** Builds the site with the settings of a start, if there is no such build yet, and says in which folder it is. */
export const buildOnly = async (): Promise<void> => {
  setEnvironment(await readSettings(process.env));
  let progress: ReturnType<typeof showProgress> | undefined;
  const folder = await buildIfChanged(() => {
    progress = showProgress('Building Vitae');
  });
  await releaseBuild(folder);
  progress?.done('Built');
  console.log(relative('.', folder));
};
