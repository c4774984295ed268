import { isUpgradeDue } from '../../../app/upkeep/server/upgrade.ts';
import type { CommandCall } from '../command.ts';
import { formatFigure, secondsSince } from '../figures.ts';
import { progressBar } from '../progress-bar.ts';
import { findDrift } from './check-store.ts';
import type { Drift } from './drift.ts';
import { repairDrift } from './repair-store.ts';
import { requireSoundStore } from './require-sound-store.ts';

const UPGRADE_PENDING =
  'Upgrade pending: the directory is as an earlier version wrote it, so its entries were not compared. The site upgrades it by itself; "npm run manage -- upgrade" does so at once.';

const find = async ({ storage }: CommandCall): Promise<Drift[]> => {
  const bar = progressBar('Looking', 1);
  return findDrift(storage, (done, total) => bar.set(done / total)).finally(bar.end);
};

const tell = (drift: readonly Drift[]): void => {
  for (const { sentence, repair } of drift) console.log(`${sentence}${repair === null ? ' (by hand)' : ''}.`);
};

/** `verify`; 1 if something drifted. A damaged file is refused. */
export const runCheck = async (call: CommandCall): Promise<number> => {
  const started = Date.now();
  await requireSoundStore(call);
  const drift = await find(call);
  tell(drift);
  if (await isUpgradeDue(call.storage)) console.log(UPGRADE_PENDING);
  console.log(
    drift.length === 0
      ? `Everything is as the records say (${secondsSince(started)}).`
      : `${formatFigure(drift.length)} found (${secondsSince(started)}). "npm run manage -- repair" repairs them.`,
  );
  return drift.length === 0 ? 0 : 1;
};

/** `repair`; 1 if something is left for a person. */
export const runRepair = async (call: CommandCall): Promise<number> => {
  await requireSoundStore(call);
  const drift = await find(call);
  tell(drift);
  await repairDrift(call.storage, drift);
  const left = drift.length === 0 ? [] : await find(call);
  tell(left);
  console.log(`${formatFigure(drift.length - left.length)} repaired, ${formatFigure(left.length)} left.`);
  return left.length === 0 ? 0 : 1;
};
