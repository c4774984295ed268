import { domainToUnicode } from 'node:url';
import { mixesScripts } from '../rules/links.ts';

/** The host of an address as a page shows it: in Unicode, or in punycode if its letters could pass for those of another host. */
export const shownHost = (url: string): string => {
  const { hostname } = new URL(url);
  const host = domainToUnicode(hostname) || hostname;
  return (mixesScripts(host) ? hostname : host).replace(/^www\./, '');
};
