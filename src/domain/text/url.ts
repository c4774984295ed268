/** Whether a text is a URL, by itself or after a base; browsers before 2024 lack `URL.canParse`. */
export const isUrl = (text: string, base?: string): boolean => {
  try {
    return new URL(text, base).href !== '';
  } catch {
    return false;
  }
};
