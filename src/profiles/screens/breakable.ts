/** Splits an address where a line may break, so that it does not break inside a word that fits into a line. */
export const breakable = (text: string): string[] => text.split(/(?<=[^\s@/.?&=#_:-])(?=[@/.?&=#_-])/u);
