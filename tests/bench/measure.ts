import type { BenchSite } from './bench-site.ts';

/** The cost of some work. */
export interface Cost {
  operations: number;
  bytesRead: number;
  bytesWritten: number;
  /** CPU milliseconds. */
  cpu: number;
}

/** Measures the storage calls, bytes and CPU time of some work. */
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

/** The median of some numbers. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

/** Formats a number for a table. */
export const short = (value: number): string => {
  if (value >= 10_000_000) return `${(value / 1_048_576).toFixed(0)} MB`;
  if (value >= 1_000_000) return `${(value / 1_048_576).toFixed(1)} MB`;
  return value >= 10_000 ? `${(value / 1024).toFixed(0)} KB` : String(Math.round(value));
};

/** Prints a table with a heading. */
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
