import { serveGroups } from '../../src/app/calls/serve-group.ts';
import { BATCH } from '../../src/app/calls/table.ts';

export default serveGroups(BATCH);

export const config = { path: '/manage/batch' };
