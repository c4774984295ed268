/** Counts of several names by day (days since 1970, UTC): hosts that readers come from, or links that they follow. */
export type DailyNames = Map<number, Map<string, number>>;

/** Adds a count of a name on a day. */
export const addName = (days: DailyNames, day: number, name: string, count: number): void => {
  const names = days.get(day) ?? new Map<string, number>();
  days.set(day, names.set(name, (names.get(name) ?? 0) + count));
};
