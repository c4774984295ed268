/** Sums by UTC day (days since 1970): a row of numbers for each day that has any. */
export type DaySums = Readonly<Record<string, readonly number[]>>;

const DAY = 86_400_000;
/** How many days are kept before the newest, which may not be today. */
const KEPT = 100;

/** The day of a time in milliseconds. */
export const dayNumber = (time: number): number => Math.floor(time / DAY);

/** Adds sums day by day; days that are too old for anybody to ask leave. */
export const addDaySums = (one: DaySums, other: DaySums): DaySums => {
  const days = new Map(Object.entries(one));
  for (const [day, row] of Object.entries(other)) {
    const before = days.get(day) ?? [];
    const length = Math.max(before.length, row.length);
    days.set(
      day,
      Array.from({ length }, (_, at) => (before[at] ?? 0) + (row[at] ?? 0)),
    );
  }
  const oldest = Math.max(...[...days.keys()].map(Number)) - KEPT;
  return Object.fromEntries([...days].filter(([day]) => Number(day) >= oldest));
};
