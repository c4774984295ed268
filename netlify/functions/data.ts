import { serveDump } from '../../src/imports/open-data/server/serve-dump.ts';

export default serveDump;

export const config = { path: '/data/:file' };
