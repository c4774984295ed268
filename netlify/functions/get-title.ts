import { handle } from '../../src/accounts/server/handle.ts';
import { getTitle } from '../../src/profiles/sources/calls.ts';
import { readTitle } from '../../src/profiles/sources/server.ts';

export default handle(getTitle, async ({ storage, subject: id, input }) => ({
  success: true as const,
  title: await readTitle(storage, id, input.url),
}));

export const config = { path: '/php-api/get-title.php' };
