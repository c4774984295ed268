const MAX_LENGTH = 160;

/** A text on one line for search engines and shared links, cut at a word with an ellipsis if it is too long. */
export const metaDescription = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  const letters = [...line];
  if (letters.length <= MAX_LENGTH) return line;
  const cut = letters.slice(0, MAX_LENGTH - 1).join('');
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
};
