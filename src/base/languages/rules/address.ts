let prefixOfPage: () => string | undefined = () => undefined;

/** Says where a server finds the prefix of the page that it renders. */
export const readPrefixFrom = (source: () => string | undefined): void => {
  prefixOfPage = source;
};

/** The prefix of the page that is rendered or, in a browser, shown: `/de`, or '' in the site's own language and in replies to calls. */
export const currentPrefix = (): string =>
  prefixOfPage() ?? globalThis.document?.documentElement?.dataset['prefix'] ?? '';

/** The address of a page of this site, which stays in the language of the page that links it. */
export const to = (address: string): string => {
  const prefix = currentPrefix();
  if (prefix === '' || address[0] !== '/' || withoutPrefix(address) !== address) return address;
  return prefix + address.replace(/^\/(?=$|[?#])/, '');
};

/** An address without the prefix of the page that links it. */
export const withoutPrefix = (address: string): string => {
  const prefix = currentPrefix();
  if (prefix === '' || !address.startsWith(prefix)) return address;
  const rest = address.slice(prefix.length);
  return /^[/?#]/.test(rest) ? rest.replace(/^(?!\/)/, '/') : rest === '' ? '/' : address;
};
