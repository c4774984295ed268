import Bowser from 'bowser';

/** A browser and its system in words, as a `User-Agent` header tells them: 'Firefox on Linux'. */
export const agentInWords = (header: string | null): string => {
  if (header === null || header.trim() === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(header.slice(0, 500));
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
};
