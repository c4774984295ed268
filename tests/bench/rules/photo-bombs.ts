import { encodePhoto } from '../../../src/base/photos/server/encode-images.ts';
import { bombs } from '../../support/hostile/polyglots.ts';
import { printTable } from '../measure.ts';
import type { Report } from '../report.ts';

/** Maximum CPU milliseconds for a decompression bomb; to decode it takes many thousands. */
const MAX_MS = 500;

/** Checks that decompression bombs are refused with little CPU time. */
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
  printTable('Decompression bombs, CPU ms', figures);
};
