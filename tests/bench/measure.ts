import type { BenchSite } from './bench-site.ts';

/** What one piece of work cost. */
export interface Cost {
  operations: number;
  bytesRead: number;
  bytesWritten: number;
  /** Processor milliseconds. */
  cpu: number;
}

/** Counts the storage calls, the bytes and the processor time of a piece of work. */
export const measure = async <Result>(
  { blobs }: BenchSite,
  work: () => Promise<Result>,
): Promise<{ cost: Cost; result: Result }> => {
  blobs.resetCounts();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const { operations, bytesRead, bytesWritten } = blobs.counts();
  return { result, cost: { operations, bytesRead, bytesWritten, cpu: (user + system) / 1000 } };
};

/** The middle one of some numbers. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

/** A number as a table shows it. */
export const short = (value: number): string => {
  if (value >= 10_000_000) return `${(value / 1_048_576).toFixed(0)} MB`;
  if (value >= 1_000_000) return `${(value / 1_048_576).toFixed(1)} MB`;
  return value >= 10_000 ? `${(value / 1024).toFixed(0)} KB` : String(Math.round(value));
};

/** Prints rows under a heading, each column as wide as it must be. */
export const printTable = (title: string, rows: readonly Record<string, string | number>[]): void => {
  const first = rows[0];
  console.log(`\n${title}`);
  if (first === undefined) return;
  const columns = Object.keys(first);
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => (line[index] as string).length)));
  cells.forEach((line, number) => {
    const padded = line.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[index] as number) : cell.padStart(widths[index] as number),
    );
    console.log(padded.join('  '));
    if (number === 0) console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  });
};
