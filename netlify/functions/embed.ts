import { serveEmbed } from '../../src/sharing/embed/server/serve-embed.ts';

export default serveEmbed;

export const config = { path: '/embed/:id' };
