import { isUpgradeDue, upgradeDirectory } from '../../server/upkeep/upgrade.ts';
import type { CommandCall } from './commands.ts';
import { formatNumber, secondsSince } from './figures.ts';
import { progressBar } from './progress-bar.ts';

const MOST_TURNS = 5;

/** `upgrade`: brings what earlier versions stored into the present format at once; 1 when others kept changing it. */
export const runUpgrade = async ({ storage }: CommandCall): Promise<number> => {
  if (!(await isUpgradeDue(storage))) {
    console.log('Everything is in the present format.');
    return 0;
  }
  const started = Date.now();
  let count = 0;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const bar = progressBar('Upgrading', 1);
    const done = await upgradeDirectory(storage, (profiles) => {
      count = profiles;
    }).finally(bar.end);
    if (!done) continue;
    console.log(`${formatNumber(count)} profiles are in the present format (${secondsSince(started)}).`);
    return 0;
  }
  console.error('The site changed while it was being upgraded. Please try again.');
  return 1;
};
