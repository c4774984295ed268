import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Context } from '@netlify/functions';
import { ORIGIN, serve } from '../../support/calls/calls.ts';

const SELF = { name: 'test', version: '1' };
const ours = (url: string | URL, init?: RequestInit): Promise<Response> =>
  serve(new Request(url, init), { ip: '203.0.113.1' } as Context);

/** What assistants use: the protocol's own clients, of the newest version and of the one before. */
export const ASSISTANTS = ['2026-07-28', '2025-11-25'] as const;
export type Assistant = Pick<
  Client,
  'callTool' | 'listTools' | 'readResource' | 'listResourceTemplates' | 'close'
>;

/** An assistant that is connected to a site: by its handlers, or over the net to an origin. */
export const anAssistant = async (
  version: (typeof ASSISTANTS)[number] = '2026-07-28',
  origin?: string,
): Promise<Assistant> => {
  const address = new URL(`${origin ?? ORIGIN}/mcp`);
  const by = origin === undefined ? { fetch: ours } : {};
  if (version === '2025-11-25') {
    const client = new OldClient(SELF);
    // Its types are not made for exact optional properties.
    await client.connect(new OldTransport(address, by) as Parameters<OldClient['connect']>[0]);
    return client as unknown as Assistant;
  }
  const client = new Client(SELF, { versionNegotiation: { mode: { pin: version } } });
  await client.connect(new StreamableHTTPClientTransport(address, by));
  return client;
};

/** What a tool answers. */
export type ToolReply = {
  isError: boolean;
  /** As text. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every tool
  answer: any;
};

/** Calls a tool. */
export const ask = async (
  assistant: Assistant,
  name: string,
  input: Record<string, unknown>,
): Promise<ToolReply> => {
  const result = await assistant.callTool({ name, arguments: input });
  const [content] = result.content as { type: string; text: string }[];
  return {
    isError: result.isError === true,
    text: content?.text ?? '',
    answer: result.structuredContent,
  };
};

/** The Markdown of a page. */
export const readMarkdown = async (assistant: Assistant, id: string): Promise<string> => {
  const { contents } = await assistant.readResource({ uri: `vitae://profile/${id}` });
  return (contents[0] as { text: string }).text;
};

/** Sends anything to `/mcp`, as a client of the version before would send a message. */
export const post = (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Response> =>
  ours(`${ORIGIN}/mcp`, {
    method: 'POST',
    body: body as BodyInit,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
