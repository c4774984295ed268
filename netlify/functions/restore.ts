import { serveGroups } from '../../src/app/calls/serve-group.ts';
import { RESTORE } from '../../src/app/calls/table.ts';

export default serveGroups(RESTORE);

export const config = { path: '/manage/restore', method: 'POST', background: true };
