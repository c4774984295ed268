import { serveOembed } from '../../src/server/sharing/serve-oembed.ts';

export default serveOembed;

export const config = { path: '/oembed' };
