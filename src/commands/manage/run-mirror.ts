import { setTimeout as sleep } from 'node:timers/promises';
import { openMirror } from '../../imports/mirror/server/mirror.ts';
import { remoteSite } from '../../imports/mirror/server/remote-site.ts';
import type { CommandCall } from './command.ts';
import { formatFigure, secondsSince } from './figures.ts';
import { completeIndex } from './run-reindex.ts';

/** How often a copy that follows asks for changes, in milliseconds. */
const EVERY_MS = 60_000;
/** From so many written pages on, the index is completed at once, not by the site. */
const INDEXED_AT_ONCE = 1_000;

/** `mirror URL`: fills a copy from another site's open data, or brings it up to date; with `--follow` it goes on. 2 if pages were skipped. */
export const runMirror = async ({ storage, operands, follow, dataFolder }: CommandCall): Promise<number> => {
  const address = operands[0] as string;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new Error('Please give the address of a site, such as https://vitae.example.');
  const { origin } = new URL(address);
  const update = await openMirror(storage, remoteSite(origin), {
    say: (line) => console.error(line),
    wait: async (milliseconds) => {
      console.error(`Compacting the directory in ${Math.ceil(milliseconds / 1000)} seconds …`);
      await sleep(milliseconds);
    },
  });
  const bringUpToDate = async (): Promise<number> => {
    const started = Date.now();
    const { written, forgotten, skipped } = await update();
    if (dataFolder !== null && written >= INDEXED_AT_ONCE) await completeIndex(storage, dataFolder);
    const done = `${formatFigure(written)} written · ${formatFigure(forgotten)} forgotten · ${formatFigure(skipped)} skipped`;
    console.log(`${done} in ${secondsSince(started)}, from ${origin}`);
    return skipped > 0 ? 2 : 0;
  };
  const code = await bringUpToDate();
  if (!follow) return code;
  return keepFollowing(bringUpToDate, sleep);
};

/** Brings a copy up to date again and again. What fails once, such as the network, is said, and tried again. */
export const keepFollowing = async (
  bringUpToDate: () => Promise<unknown>,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<never> => {
  for (;;) {
    await wait(EVERY_MS);
    try {
      await bringUpToDate();
    } catch (error) {
      console.error(`${error instanceof Error ? error.message : error} Trying again in a minute.`);
    }
  }
};
