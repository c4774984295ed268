/** Splits an address where a line may break, so that it does not break inside a word that fits into a line. Other texts stay whole. */
export const breakable = (text: string): string[] =>
  /\s/.test(text) ? [text] : text.split(/(?<=[^\s@/.?&=#_:-])(?=[@/.?&=#_-])/u);
