import { serveGroups } from '../../src/app/calls/serve-group.ts';
import { IMPORT } from '../../src/app/calls/table.ts';

export default serveGroups(IMPORT);

export const config = { path: '/manage/import', method: 'POST', background: true };
