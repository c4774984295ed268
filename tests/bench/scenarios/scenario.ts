import { SETTLED_MS } from '../../../src/base/engine/storage/events.ts';
import { aRegisteredProfile, PASSWORD, type Sent, send } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';

/** A measured call. */
export interface Scenario {
  name: string;
  /** The name of its function. */
  call: string;
  /** Maximum operations when warm; null if there is no limit. */
  max: number | null;
  /** Prepares one request; the preparation is not counted. */
  prepare: (stage: Stage) => Promise<Sent>;
  /** The call whose reply the instance has given before, such as the list in which somebody then answers. */
  after?: { call: string; sent: (stage: Stage, next: Sent) => Sent };
  /** The path of what is not under /php-api/, by default asked by a plain GET. */
  path?: (stage: Stage) => string;
  init?: (stage: Stage) => RequestInit;
}

/** The people and things that scenarios use. */
export interface Stage {
  site: BenchSite;
  owner: { id: string; email: string; path: string; cookie: string };
  admin: string;
  visitor: string;
  article: { id: string; slug: string };
  photo: string;
}

/** Milliseconds between a scenario's preparation and its request, so that everything settles. */
export const PAUSE_MS = SETTLED_MS + 30_000;

export const OPERATIONS = 6;
export const LIKE_OPERATIONS = 8;
export const WRITE_OPERATIONS = 16;

/** A form with some fields. */
export const form = (fields: Record<string, string | File>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
/** A call by the stage's owner. */
export const owners = ({ owner }: Stage, sent: Sent): Sent => ({ ...sent, cookie: owner.cookie });
/** A call by the stage's administrator. */
export const admins = ({ admin }: Stage, sent: Sent): Sent => ({ ...sent, cookie: admin });
/** A call that needs no preparation. */
export const read = (
  name: string,
  call: string,
  prepare: (stage: Stage) => Sent,
  max: number | null = OPERATIONS,
): Scenario => ({ name, call, max, prepare: async (stage) => prepare(stage) });

/** Registers somebody and logs them in. */
export const someone = async (): Promise<{ id: string; cookie: string }> => {
  const { id, email } = await aRegisteredProfile();
  const { cookies } = await send('login.php', { json: { email, password: PASSWORD } });
  return { id, cookie: cookies.join('; ') };
};

let written = 0;
/** The fields of a new article. */
export const anArticle = () => {
  written += 1;
  return {
    title: `A library for the valley ${written}`,
    content: '## Books\n\nIt opens in May.',
    tags: 'books',
  };
};
/** Writes an article and returns its id. */
export const article = async ({ admin }: Stage, status = 'published'): Promise<string> =>
  (
    await send('create_article.php', {
      json: { ...anArticle(), status },
      cookie: admin,
    })
  ).body.article.id;

/** A public file. */
export const file = (
  name: string,
  call: string,
  path: NonNullable<Scenario['path']>,
  max: number | null = null,
): Scenario => ({ name, call, max, path, prepare: async () => ({}) });

/** A tool that an assistant calls. */
export const tool = (
  name: string,
  call: string,
  input: (stage: Stage) => Record<string, unknown>,
  max: number | null = OPERATIONS,
): Scenario => ({
  ...file(name, 'mcp', () => '/mcp', max),
  init: (stage) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: call, arguments: input(stage) },
    }),
  }),
});
