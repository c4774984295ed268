import { getTitle } from '../../src/contract/profiles/sources.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { readTitle } from '../../src/server/profiles/sources/get-title.ts';

export default handle(getTitle, async ({ storage, subject: id, input }) => ({
  success: true as const,
  title: await readTitle(storage, id, input.url),
}));

export const config = { path: '/php-api/get-title.php' };
