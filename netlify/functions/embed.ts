import { serveEmbed } from '../../src/server/sharing/serve-embed.ts';

export default serveEmbed;

export const config = { path: '/embed/:id' };
