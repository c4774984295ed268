import { serveProbe } from '../../src/server/site/probe/serve-probe.ts';

export default serveProbe;

export const config = { path: '/manage/probe' };
