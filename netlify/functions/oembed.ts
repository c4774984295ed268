import { serveOembed } from '../../src/sharing/embed/server/serve-oembed.ts';

export default serveOembed;

export const config = { path: '/oembed' };
