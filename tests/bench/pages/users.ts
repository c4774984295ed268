import { type Answer, send } from '../../support/calls/calls.ts';
import { measure, printTable, short } from '../measure.ts';
import { quietly, type Report } from '../report.ts';
import type { Stage } from '../scenarios/scenario.ts';

/** Most bytes that a deployed function streams, and that one which does not stream answers. */
const MOST_STREAMED = 20 * 1024 * 1024;
const MOST_ANSWERED = 6 * 1024 * 1024;
/** As the dashboard asks. */
const PIECE = 10_000;

export interface UsersFigures {
  records: number;
  /** Bytes of the bare array, of the largest piece, and the most operations of one. */
  bytes: number;
  pieces: number;
  largest: number;
  operations: number;
}

/** All people as the dashboard gets them: the bare array, and the same in pieces. */
export const benchUsers = async (stage: Stage, report: Report): Promise<UsersFigures> => {
  const { site } = stage;
  const ask = (query: Record<string, string>) =>
    measure(site, () => quietly(() => send('CMSgetUsers.php', { query, cookie: stage.admin })));
  const sizeOf = ({ body }: Answer): number => Buffer.byteLength(JSON.stringify(body));
  site.cold();
  const whole = (await ask({ profile: 'personal' })).result;
  const figures: UsersFigures = {
    records: whole.body.length,
    bytes: sizeOf(whole),
    pieces: 0,
    largest: 0,
    operations: 0,
  };
  const seen: unknown[] = [];
  for (let query: Record<string, string> | null = { profile: 'personal', limit: String(PIECE) }; query; ) {
    site.cold();
    const { result, cost }: Awaited<ReturnType<typeof ask>> = await ask(query);
    seen.push(...result.body);
    figures.pieces += 1;
    figures.largest = Math.max(figures.largest, sizeOf(result));
    figures.operations = Math.max(figures.operations, cost.operations);
    const next: string | undefined = /<([^>]+)>/.exec(result.headers.get('link') ?? '')?.[1];
    query = next === undefined ? null : Object.fromEntries(new URL(next, 'http://x').searchParams);
  }
  if (JSON.stringify(seen) !== JSON.stringify(whole.body)) throw new Error('The pieces are not the whole');
  printTable(`All people as the dashboard gets them at ${site.profiles.toLocaleString('en')} profiles`, [
    {
      records: figures.records,
      'whole list': short(figures.bytes),
      limit: short(MOST_STREAMED),
      '': report.check('all people, bytes', site.profiles, figures.bytes, MOST_STREAMED),
      pieces: figures.pieces,
      'largest piece': short(figures.largest),
      'its limit': short(MOST_ANSWERED),
      ' ': report.check('a piece of all people, bytes', site.profiles, figures.largest, MOST_ANSWERED),
      'cold ops of a piece': figures.operations,
    },
  ]);
  return figures;
};
