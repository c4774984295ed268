import { alterHands, standApart } from '../../src/accounts/hands/storage/apart.ts';
import { keepPlace, takePlace } from '../../src/accounts/hands/storage/login-places.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';

/** Makes a login an editor of a page. */
export const makeEditor = async (storage: Storage, page: string, login: string): Promise<void> => {
  await standApart(storage, login);
  await takePlace(storage, login, { id: page, role: 'editor' });
  await alterHands(storage, page, (hands) => ({
    ...hands,
    editors: [...hands.editors, { login, since: storage.now() }],
  }));
  await keepPlace(storage, login, { id: page, role: 'editor' });
};

/** Takes a page from an editor, in its record alone. */
export const removeEditor = async (storage: Storage, page: string, login: string): Promise<void> => {
  await alterHands(storage, page, (hands) => ({
    ...hands,
    editors: hands.editors.filter((editor) => editor.login !== login),
  }));
};
