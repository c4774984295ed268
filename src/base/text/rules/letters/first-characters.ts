/** The first characters of a text, at most so many of them. What readers see is cut between letters, by `firstLetters` or `shorten`. */
export const firstCharacters = (text: string, max: number): string => {
  if (text.length <= max) return text;
  let end = 0;
  for (let count = 0; count < max && end < text.length; count += 1)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  return text.slice(0, end);
};
