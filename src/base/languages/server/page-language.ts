import { AsyncLocalStorage } from 'node:async_hooks';
import { readPrefixFrom } from '../rules/address.ts';
import { prefixOf } from '../rules/prefix.ts';

const prefixes = new AsyncLocalStorage<string>();
readPrefixFrom(() => prefixes.getStore());

/** Does what renders a page: the addresses in it keep the prefix of its language. */
export const inAddressesOf = <Result>(language: string, work: () => Result): Result =>
  prefixes.run(prefixOf(language), work);

/** Renders a page to its end in the addresses of a language: a body that is written later would be outside of them. */
export const renderInAddressesOf = async (
  language: string,
  render: () => Promise<Response>,
): Promise<Response> => {
  if (prefixOf(language) === '') return render();
  return inAddressesOf(language, async () => {
    const response = await render();
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    return isPage ? new Response(await response.text(), response) : response;
  });
};
