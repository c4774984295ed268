import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { API_VERSION } from '../../../base/http/rules/api-version.ts';
import { AppError, asRefusal, loggedError } from '../../../base/http/server/errors.ts';
import { streamJson } from '../../../base/http/server/replies.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { paths } from '../../../paths.ts';
import { MCP_VERSIONS, RESOURCE_ADDRESS } from '../rules/limits.ts';
import { QUOTATION_NOTICE } from '../rules/quotation.ts';
import { openKnownPage } from './known-page.ts';
import { readMarkdown } from './read-markdown.ts';
import { TOOLS, type Tool } from './tools.ts';

const UNKNOWN = 'No page has this id: it never existed, or it is gone. search_pages finds pages by name.';
const FAILED = 'The directory could not be read. Please try again in a minute.';
const HOUR = 3_600_000;

const instructions = (): string =>
  `${site.name}: ${site.description} Find pages with search_pages or match_names, then read them with get_page. Every answer says who says it (said_by), since when (as_of), from where (sources) and under which licence: name the speaker and link to url when you use it, or to cite_as for the text as it is now, for example "according to her own page on ${site.name}". A verified page is one whose identity the editors checked, not its statements. ${QUOTATION_NOTICE}`;

/** What a failure says to the client: the sentence of a refusal; nothing of any other, which is logged. */
const sentenceOf = (thrown: unknown, about: string): string => {
  const error = asRefusal(thrown);
  const logged = loggedError(error);
  if (logged !== null) logEvent('error', 'call-failed', { call: '/mcp', tool: about, error: logged });
  return error instanceof AppError ? error.message : FAILED;
};

const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true });

const runTool = async (name: string, { run }: Tool, storage: Storage, input: unknown) => {
  try {
    const answer = await run(storage, input as never);
    if (answer === null) return failure(UNKNOWN);
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
      structuredContent: answer,
    };
  } catch (error) {
    return failure(sentenceOf(error, name));
  }
};

const readResource = async (storage: Storage, uri: URL, id: string) => {
  const text = await openKnownPage(storage, id)
    .then((page) => page && readMarkdown(storage, page))
    .catch((error: unknown) => {
      throw new ProtocolError(ProtocolErrorCode.InternalError, sentenceOf(error, 'resource'));
    });
  if (text === null) throw new ResourceNotFoundError(uri.href);
  return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
};

/** A server for one request: it keeps nothing between two. It says when a tool begins, which the protocol answers with 200 whatever comes of it. */
const serverOn = (storage: Storage, onTool: () => void): McpServer => {
  const cached = { ttlMs: HOUR, cacheScope: 'public' } as const;
  const server = new McpServer(
    { name: 'vitae', title: site.name, version: API_VERSION, websiteUrl: siteUrl() + paths.developers() },
    {
      supportedProtocolVersions: [...MCP_VERSIONS],
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      cacheHints: { 'tools/list': cached, 'resources/list': cached, 'resources/templates/list': cached },
      instructions: instructions(),
    },
  );
  for (const [name, tool] of Object.entries(TOOLS)) {
    const { title, description, input, output } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        outputSchema: output,
        annotations: {
          readOnlyHint: true,
          idempotentHint: true,
          destructiveHint: false,
          openWorldHint: false,
        },
      },
      (given) => {
        onTool();
        return runTool(name, tool, storage, given);
      },
    );
  }
  server.registerResource(
    'profile',
    new ResourceTemplate(RESOURCE_ADDRESS, { list: undefined }),
    {
      title: 'Page of a person or a company',
      description: 'The public page with this id as Markdown, quoted',
      mimeType: 'text/markdown',
    },
    (uri, { id }) => readResource(storage, uri, String(id)),
  );
  return server;
};

/**
 * Answers a message of the protocol, of either version: a request with a result or an error in JSON, a notification with 202. The reply of a tool
 * begins before the tool has read: a platform that adds a header for each read has no room for those of a hundred.
 */
export const answerMessage = async (
  request: Request,
  message: unknown,
  storage: Storage,
): Promise<Response> => {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const answer = answerWith(request, message, serverOn(storage, begin));
  const response = await Promise.race([answer, begun]);
  return response ?? streamJson(textOf(answer));
};

const answerWith = async (request: Request, message: unknown, server: McpServer): Promise<Response> => {
  if (!(await isLegacyRequest(request, message)))
    return createMcpHandler(() => server, { legacy: 'reject' }).fetch(request, { parsedBody: message });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
};

async function* textOf(answer: Promise<Response>): AsyncGenerator<string> {
  yield await (await answer).text();
}
