/** An address in parts between which a line may break, so that it never breaks inside a word that fits a line. */
export const breakable = (text: string): string[] => text.split(/(?<=[^\s@/.?&=#_:-])(?=[@/.?&=#_-])/u);
