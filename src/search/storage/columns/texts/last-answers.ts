/** As many answers as a query needs of an index. */
const REMEMBERED = 4;

/** Keeps the last answers about an index: its slices are asked one after the other. */
export const remembering = <Index extends object, Value>() => {
  const last = new WeakMap<Index, Map<string, Value>>();
  return (index: Index, asked: string, answer: () => Value): Value => {
    const answers = last.get(index) ?? new Map<string, Value>();
    const known = answers.get(asked);
    if (known !== undefined) return known;
    if (answers.size >= REMEMBERED) answers.clear();
    const value = answer();
    last.set(index, answers.set(asked, value));
    return value;
  };
};
