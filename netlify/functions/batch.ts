import { BATCH } from '../../src/app/calls/call-table.ts';
import { serveGroups } from '../../src/app/calls/serve-group.ts';

export default serveGroups(BATCH);

export const config = { path: '/manage/batch' };
