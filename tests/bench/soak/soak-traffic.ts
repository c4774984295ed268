import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { aPhoto, PASSWORD, registrationFields } from '../../support/calls/calls.ts';

type Reply = {
  status: number;
  body: Record<string, unknown> & { data?: { id: string; name: string }[] };
  cookies: string[];
};
type Asked = { method?: string; form?: Record<string, string | File>; json?: unknown; cookie?: string };

/** A registered person, and what must be true of them at the end. */
export type Person = {
  id: string;
  /** Time of the registration, in milliseconds. */
  since: number;
  email: string;
  cookie: string;
  nickname: string;
  views: { sure: number; max: number };
  gone: boolean;
};

/** What the traffic did, as the clients know it. */
export interface Truth {
  people: Person[];
  /** Current likes: `{visitor} {position of the person}`. */
  likes: Set<string>;
  visits: { sure: number; max: number };
  requests: number;
  /** Number of failed requests, by call and status or error. */
  failures: Map<string, number>;
  /** Replies that cannot be right. */
  wrong: string[];
  slowest: number;
}

const PAUSES = [100, 400, 2_000, 3_000, 5_000, 11_000, 12_000, 15_000];
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};
const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Lists show a new profile within this many milliseconds, plus the delay of the store's own lists. */
const SHOWN_WITHIN = 10_000;

/** Simulated visitors of a site, who repeat unanswered requests. The store's lists are late by at most `listLag`, in milliseconds. */
export const createTraffic = (url: string, visitors: number, listLag = 0) => {
  const truth: Truth = {
    people: [],
    likes: new Set(),
    visits: { sure: 0, max: 0 },
    requests: 0,
    failures: new Map(),
    wrong: [],
    slowest: 0,
  };
  const cookies = new Map<number, string>();

  const ask = async (path: string, { method, form, json, cookie }: Asked = {}): Promise<Reply> => {
    const body = form === undefined ? undefined : new FormData();
    for (const [name, value] of Object.entries(form ?? {})) body?.set(name, value);
    const began = performance.now();
    truth.requests += 1;
    const response = await fetch(`${url}/php-api/${path}`, {
      method: method ?? (form !== undefined || json !== undefined ? 'POST' : 'GET'),
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
      },
      ...(body !== undefined && { body }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    truth.slowest = Math.max(truth.slowest, performance.now() - began);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    if (!isJson) throw new Error(`${response.status} not JSON`);
    return {
      status: response.status,
      body: JSON.parse(text) as Reply['body'],
      cookies: response.headers.getSetCookie().map((set) => set.split(';')[0] as string),
    };
  };

  const fail = (path: string, why: string): void => {
    const name = `${path.replace(/\?.*/, '')} ${why}`;
    truth.failures.set(name, (truth.failures.get(name) ?? 0) + 1);
  };

  /** Repeats a request until it gets an answer that is no server error; calls `sent` before each attempt. */
  const insist = async (path: string, asked: Asked = {}, sent: () => void = () => {}): Promise<Reply> => {
    for (const pause of [0, ...PAUSES]) {
      await wait(pause);
      sent();
      try {
        const reply = await ask(path, asked);
        if (reply.status < 500 && !(path === 'register.php' && reply.status === 409)) return reply;
        fail(path, String(reply.status));
      } catch (error) {
        fail(path, reasonOf(error));
      }
    }
    throw new Error(`${path} got no answer`);
  };
  const expectStatus = (path: string, { status, body }: Reply, wanted = 200): void => {
    if (status !== wanted) truth.wrong.push(`${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  };

  const register = async (): Promise<void> => {
    const { body: challenge } = await insist('captcha.php');
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
    const fields = registrationFields('personal', {
      name: `Soak ${truth.people.length}`,
      // As the form does; without it, a repeat would be a duplicate.
      draft_key: crypto.randomUUID(),
    });
    const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const reply = await insist('register.php', { form: { ...fields, captcha, avatar: await aPhoto() } });
    expectStatus('register.php', reply);
    const email = fields['email'] as string;
    const login = await insist('login.php', { json: { email, password: PASSWORD } });
    expectStatus('login.php', login);
    truth.people.push({
      id: String(reply.body['id']),
      since: Date.now(),
      email,
      cookie: login.cookies[0] ?? '',
      nickname: '',
      views: { sure: 0, max: 0 },
      gone: false,
    });
  };

  const someone = (): Person | undefined => {
    const here = truth.people.filter(({ gone }) => !gone);
    return here[Math.floor(Math.random() * here.length)];
  };

  const view = async (): Promise<void> => {
    const person = someone();
    if (person === undefined) return;
    const path = `increment-views.php?id=${person.id}`;
    const reply = await insist(path, { method: 'POST' }, () => {
      person.views.max += 1;
    });
    person.views.sure += 1;
    if (!person.gone) expectStatus(path, reply);
  };

  const like = async (visitor: number): Promise<void> => {
    const place = Math.floor(Math.random() * Math.min(20, truth.people.length));
    const person = truth.people[place];
    if (person === undefined || person.gone) return;
    const name = `${visitor} ${place}`;
    const action = truth.likes.has(name) ? 'unlike' : 'like';
    const cookie = cookies.get(visitor);
    const reply = await insist('like-profile.php', {
      form: { id: person.id, action },
      ...(cookie !== undefined && { cookie }),
    });
    if (reply.cookies[0] !== undefined) cookies.set(visitor, reply.cookies[0]);
    if (!person.gone) expectStatus('like-profile.php', reply);
    if (reply.status !== 200) return;
    if (reply.body['liked'] !== (action === 'like'))
      truth.wrong.push(`like-profile.php: ${JSON.stringify(reply.body)}`);
    if (action === 'like') truth.likes.add(name);
    else truth.likes.delete(name);
  };

  const edit = async (): Promise<void> => {
    const person = someone();
    if (person === undefined) return;
    // One edit of a person at a time, so that the last one is known.
    person.gone = true;
    const nickname = `Nick ${truth.requests}`;
    expectStatus(
      'update-profile.php',
      await insist('update-profile.php', { form: { nickname }, cookie: person.cookie }),
    );
    person.nickname = nickname;
    const reply = await insist(`get-profile.php?id=${person.id}`);
    const shown = (reply.body.data?.[0] as { nickname?: string } | undefined)?.nickname;
    if (shown !== nickname) truth.wrong.push(`get-profile.php: ${shown} after an edit to ${nickname}`);
    person.gone = false;
  };

  const leave = async (): Promise<void> => {
    // The first twenty stay, because they get the likes.
    const person = truth.people.slice(20).find(({ gone }) => !gone);
    if (person === undefined) return;
    person.gone = true;
    const reply = await insist('delete-profile.php', { json: { password: PASSWORD }, cookie: person.cookie });
    if (reply.status !== 401) expectStatus('delete-profile.php', reply);
    expectStatus('get-profile.php', await insist(`get-profile.php?id=${person.id}`), 404);
    person.email = '';
  };

  const list = async (query: string): Promise<void> => {
    const late = Date.now() - (listLag === 0 ? 0 : listLag + SHOWN_WITHIN);
    const known = truth.people
      .filter(({ gone, email, since }) => !gone && email !== '' && since <= late)
      .map(({ id }) => id);
    const reply = await insist(`get-profile.php${query}`);
    expectStatus('get-profile.php', reply);
    const listed = new Set(reply.body.data?.map(({ id }) => id));
    const missing = known.filter(
      (id) => !listed.has(id) && truth.people.some((person) => person.id === id && !person.gone),
    );
    if (missing.length > 0)
      truth.wrong.push(
        `get-profile.php${query}: ${missing.length} of ${known.length} missing, ${listed.size} listed`,
      );
  };

  const visit = async (): Promise<void> => {
    const reply = await insist('track_visit.php', {}, () => {
      truth.visits.max += 1;
    });
    expectStatus('track_visit.php', reply);
    truth.visits.sure += 1;
  };

  const act = async (visitor: number): Promise<void> => {
    const chance = Math.random();
    if (chance < 0.4) return view();
    if (chance < 0.65) return like(visitor);
    if (chance < 0.75) return visit();
    if (chance < 0.85) return list('');
    if (chance < 0.9) return list('?q=soak');
    if (chance < 0.95) return edit();
    if (chance < 0.985) return register();
    return leave();
  };

  return {
    truth,
    ask,
    /** Acts while `goesOn` returns true. */
    run: async (goesOn: () => boolean): Promise<void> => {
      while (truth.people.length < 20) await register();
      await Promise.all(
        Array.from({ length: visitors }, async (_, visitor) => {
          while (goesOn()) await act(visitor).catch((error: unknown) => truth.wrong.push(String(error)));
        }),
      );
    },
  };
};
export type Traffic = ReturnType<typeof createTraffic>;
