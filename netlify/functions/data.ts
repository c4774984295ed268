import { serveDump } from '../../src/server/imports/open-data/serve-dump.ts';

export default serveDump;

export const config = { path: '/data/:file' };
