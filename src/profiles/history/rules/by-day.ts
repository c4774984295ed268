/** Changes of one day (`YYYY-MM-DD`, UTC), in the order in which they came. */
type Day<Item> = { day: string; items: readonly Item[] };

/** Changes, newest first, by the days on which they were made. */
export const byDay = <Item extends { at: string }>(items: readonly Item[]): Day<Item>[] => {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = item.at.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
};
