import { isUpgradeDue, upgradeDirectory } from '../../app/upkeep/server/upgrade.ts';
import { countAdminEntries } from '../../search/admin-list/storage/admin-entries.ts';
import type { CommandCall } from './command.ts';
import { formatFigure, secondsSince } from './figures.ts';
import { progressBar } from './progress-bar.ts';

/** `upgrade`: converts data of earlier versions to the current format; 1 if other processes kept changing it. */
export const runUpgrade = async ({ storage }: CommandCall): Promise<number> => {
  if (!(await isUpgradeDue(storage))) {
    console.log('Everything is in the present format.');
    return 0;
  }
  const started = Date.now();
  const [people, companies] = await Promise.all([
    countAdminEntries(storage, 'personal'),
    countAdminEntries(storage, 'professional'),
  ]);
  const bar = progressBar('Upgrading', people + companies);
  let count = 0;
  const done = await upgradeDirectory(storage, Number.POSITIVE_INFINITY, (profiles) => {
    count = profiles;
    bar.set(profiles);
  }).finally(bar.end);
  if (done) {
    console.log(`${formatFigure(count)} profiles are in the present format (${secondsSince(started)}).`);
    return 0;
  }
  console.error('The site changed while it was being upgraded. Please try again.');
  return 1;
};
