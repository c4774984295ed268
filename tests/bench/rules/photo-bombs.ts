import { encodePhoto } from '../../../src/server/photos/images.ts';
import { bombs } from '../../support/hostile/polyglots.ts';
import { printTable } from '../measure.ts';
import type { Report } from '../report.ts';

/** Processor milliseconds that a photo may take that asks for more than it is; decoded whole it takes many thousands. */
const MAX_MS = 500;

/** Holds the refusal of photos with absurd sizes to little processor time. */
export const benchPhotoBombs = async (report: Report): Promise<void> => {
  const figures: { photo: string; cpu: number }[] = [];
  for (const [photo, bytes] of Object.entries(await bombs())) {
    const before = process.cpuUsage();
    await encodePhoto(bytes);
    const { user, system } = process.cpuUsage(before);
    const cpu = Math.round((user + system) / 1_000);
    report.check(`refusing ${photo}, ms`, null, cpu, MAX_MS);
    figures.push({ photo, cpu });
  }
  report.keep('photo bombs', figures);
  printTable('Photos that ask for more than they are, processor ms', figures);
};
