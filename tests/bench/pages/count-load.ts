import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** What to send: so many views and as many visits a second, for so many seconds, while readers ask for pages. */
export type CountOrder = {
  port: number;
  rate: number;
  seconds: number;
  readers: number;
  ids: readonly string[];
  pages: readonly string[];
};

/** What was answered since the last report: milliseconds of each answer, and how many were refused or never answered. */
export type CountSample = { times: number[]; reads: number[]; refused: number; unanswered: number };

/** What was sent in all, by profile, and for visits under an empty id: answered, and perhaps counted. */
export type CountTotals = Record<string, { sure: number; perhaps: number }>;

export type CountMessage = { sample: CountSample } | { totals: CountTotals };

const TICK_MS = 10;
const REPORT_MS = 500;
const READ_PAUSE_MS = 20;
const PATIENCE_MS = 30_000;
const counters = new Agent({ keepAlive: true, maxSockets: 1_500 });
const readers = new Agent({ keepAlive: true });

const anAddress = (): string =>
  `198.${[18, 256, 256].map((most) => Math.floor(Math.random() * most)).join('.')}`;

/** The status of the answer; 0 if there is none, null if nothing was sent. */
const ask = (port: number, method: string, path: string, agent = counters): Promise<number | null> =>
  new Promise((done) => {
    const headers = {
      'x-forwarded-for': anAddress(),
      'accept-encoding': 'gzip, br',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    };
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (reply) => {
      reply.resume();
      reply.once('end', () => done(reply.statusCode ?? 0));
      reply.once('error', () => done(0));
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy());
    sent.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'ECONNREFUSED' ? null : 0));
    sent.end();
  });

const send = async ({ port, rate, seconds, readers: people, ids, pages }: CountOrder): Promise<void> => {
  const totals: CountTotals = {};
  const nothing = (): CountSample => ({ times: [], reads: [], refused: 0, unanswered: 0 });
  let sample = nothing();
  const note = (status: number | null, times: number[], began: number): void => {
    if (status === 200) times.push(performance.now() - began);
    else if (status === 503) sample.refused += 1;
    else sample.unanswered += 1;
  };
  const count = async (id: string): Promise<void> => {
    const began = performance.now();
    const status = await (id === ''
      ? ask(port, 'GET', '/php-api/track_visit.php')
      : ask(port, 'POST', `/php-api/increment-views.php?id=${id}`));
    totals[id] ??= { sure: 0, perhaps: 0 };
    if (status === 200) totals[id].sure += 1;
    else if (status === 0) totals[id].perhaps += 1;
    note(status, sample.times, began);
  };
  const end = performance.now() + seconds * 1000;
  const read = async (): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      note(
        await ask(port, 'GET', pages[Math.floor(Math.random() * pages.length)] ?? '/', readers),
        sample.reads,
        began,
      );
      await wait(READ_PAUSE_MS);
    }
  };
  const report = (): void => {
    process.send?.({ sample } satisfies CountMessage);
    sample = nothing();
  };
  const reports = setInterval(report, REPORT_MS);
  const reading = Array.from({ length: people }, read);
  const counting: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; performance.now() < end; await wait(TICK_MS))
    for (const due = ((performance.now() - began) / 1000) * rate; sent < due; sent += 1)
      counting.push(count(ids[Math.floor(Math.random() * ids.length)] ?? ''), count(''));
  await Promise.all([...reading, ...counting]);
  clearInterval(reports);
  report();
  process.send?.({ totals } satisfies CountMessage);
};

// A process of its own, so that what it costs is not the site's.
process.once('message', (order: CountOrder) => void send(order).then(() => process.disconnect()));
