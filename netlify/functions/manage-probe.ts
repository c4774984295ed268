import { serveProbe } from '../../src/server/manage/serve-probe.ts';

export default serveProbe;

export const config = { path: '/manage/probe' };
