import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { askForUpgrade, controlAddress } from '../../../host/takeover/control-socket.ts';
import { readSettings } from '../../start/settings.ts';
import type { CommandCall } from '../command.ts';
import { secondsSince } from '../figures.ts';
import { removeOldVersions } from './old-versions.ts';
import { fetchNewVersion, hasCurrentLink, makeCurrent, npm, requireVersion } from './versions.ts';

/**
 * `upgrade-site [FOLDER]`: builds and starts another version beside the running site, which goes on until the new one answers. 1 if the new
 * one cannot be started; then nothing has changed.
 */
export const runUpgradeSite = async ({
  operands,
  dataFolder,
  preRelease = false,
}: CommandCall): Promise<number> => {
  if (dataFolder === null) throw new Error('upgrade-site is for a site of your own, not for a deployed one.');
  const started = Date.now();
  const here = await realpath('.');
  const { port } = await readSettings(process.env);
  const folder =
    operands[0] === undefined ? await newestVersion(here, preRelease) : await requireVersion(operands[0]);
  if (folder !== here) requireDataOutside(dataFolder, here);
  if (!existsSync(join(folder, 'node_modules'))) await npm(folder, 'ci');
  console.log(`Starting ${folder} beside the running site…`);
  const reply = await askForUpgrade(controlAddress(dataFolder, port), { folder });
  if (reply === null) throw new Error(`No site runs at port ${port} with ${dataFolder}. Start it: npm start`);
  if (!reply.taken) {
    console.error(`${reply.message}\nThe site runs on as it was.`);
    return 1;
  }
  const isCurrent = await makeCurrent(folder);
  console.log(`${folder} answers now (${secondsSince(started)}).`);
  if (reply.before !== folder) {
    if (!isCurrent) console.log(`Start the site there from now on.`);
    console.log(
      `The version before stays in ${reply.before}. Back to it: npm run manage -- upgrade-site ${reply.before}`,
    );
    if (isCurrent) await removeOthers(reply, folder, dataFolder);
  }
  return 0;
};

/** Removes versions other than the one that answers, the one before, and the one whose process holds the port, which needs its folder. */
const removeOthers = async (
  { before, holder }: { before: string; holder?: string },
  folder: string,
  dataFolder: string,
): Promise<void> => {
  // The site was started by a version that does not tell.
  if (holder === undefined) return;
  const content = process.env.VITAE_CONTENT?.trim();
  const paths = [dataFolder, ...(content ? [resolve(content)] : [])];
  for (const removed of await removeOldVersions({ versions: [folder, before, holder], paths }))
    console.log(`Removed ${removed}, an older version.`);
};

/** The newest release, beside this version; this folder as it is now if there is no newer one, or if versions have no folders of their own. */
const newestVersion = async (here: string, preReleases: boolean): Promise<string> => {
  if (!(await hasCurrentLink(here))) return here;
  const release = await fetchNewVersion(here, { preReleases });
  if (release === null) console.log('There is no newer release: the site starts anew from this folder.');
  return release ?? here;
};

// The data must stay when an old version is removed.
const requireDataOutside = (dataFolder: string, here: string): void => {
  const path = relative(here, dataFolder);
  if (path.startsWith('..') || isAbsolute(path)) return;
  throw new Error(
    `The data is in ${dataFolder}, in the folder of this version. Stop the site, move it elsewhere, and name that folder in VITAE_DATA.`,
  );
};
