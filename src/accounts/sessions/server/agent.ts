import Bowser from 'bowser';

/** Browser and system of a `User-Agent` header in words: 'Firefox on Linux'. */
export const agentInWords = (header: string | null): string => {
  if (header === null || header.trim() === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(header.slice(0, 500));
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
};
