import Bowser from 'bowser';
import { UNKNOWN_BROWSER } from '../calls.ts';

/** Browser and system of a `User-Agent` header in words: 'Firefox on Linux'. */
export const agentInWords = (header: string | null): string => {
  if (header === null || header.trim() === '') return UNKNOWN_BROWSER;
  const { browser, os } = Bowser.parse(header.slice(0, 500));
  const name = browser.name || UNKNOWN_BROWSER;
  return os.name ? `${name} on ${os.name}` : name;
};
