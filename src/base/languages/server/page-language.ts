import { AsyncLocalStorage } from 'node:async_hooks';
import { readPrefixFrom } from '../rules/address.ts';
import { prefixOf } from '../rules/prefix.ts';

const prefixes = new AsyncLocalStorage<string>();
readPrefixFrom(() => prefixes.getStore());

/** Does what renders a page: the addresses in it keep the prefix of its language. */
export const inAddressesOf = <Result>(language: string, work: () => Result): Result =>
  prefixes.run(prefixOf(language), work);
