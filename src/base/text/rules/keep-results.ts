/** How many results are kept; the oldest makes room. */
const MOST = 500;

/**
 * A function of a text that keeps what it returned for the last texts: for what is the same at every call and costs much more than looking it
 * up, such as everything of `Intl`.
 */
export const keepResults = <Result>(make: (text: string) => Result): ((text: string) => Result) => {
  const kept = new Map<string, Result>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined || kept.has(text)) return known as Result;
    const result = make(text);
    if (kept.size >= MOST) kept.delete(kept.keys().next().value as string);
    kept.set(text, result);
    return result;
  };
};
