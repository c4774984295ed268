import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf } from '../../../../../src/base/engine/storage/events.ts';
import { timeOrderedId } from '../../../../../src/base/engine/storage/keys.ts';
import type { TopicEvent } from '../../../../../src/base/engine/storage/topics/topic-event.ts';
import { TopicEvents } from '../../../../../src/base/engine/storage/topics/topic-events.ts';
import { tallying } from '../../../../../src/profiles/counts/storage/tallies.ts';
import { runs } from '../../../../support/chance/runs.ts';

const START = 1_800_000_000_000;

const event = fc
  .record({
    time: fc.integer({ min: START, max: START + 200_000_000 }),
    payload: fc.constantFrom(
      'v.aaaaaaaa.1',
      'v.bbbbbbbb.3',
      'l.aaaaaaaa.x',
      'u.aaaaaaaa.x',
      'l.aaaaaaaa.y',
      'x.bbbbbbbb',
    ),
  })
  .map(({ time, payload }): TopicEvent => {
    const id = timeOrderedId(time);
    return { id, bucket: bucketOf(time), payload, key: `counts/e/${bucketOf(time)}/${id}.${payload}` };
  });

const sorted = (events: readonly TopicEvent[]): TopicEvent[] =>
  [...events].sort((a, b) => (a.id < b.id ? -1 : 1));

test('in whatever order events come, and however often, they are sorted, each once, and the same is gathered from them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 60 }),
      fc.nat(60),
      fc.array(fc.nat(59)),
      async (events, begun, again) => {
        const whole = new TopicEvents(sorted(events));
        const grown = new TopicEvents(sorted(events.slice(0, begun)));
        const begins = grown.gather(tallying);
        const repeated = again.flatMap((index) => events[index] ?? []);
        for (const each of [...events.slice(begun), ...repeated]) grown.add(each);
        expect(grown.all()).toEqual(whole.all());
        expect(await grown.gather(tallying)).toEqual(await whole.gather(tallying));
        expect(await begins).toEqual(await whole.gather(tallying));
        for (const { bucket } of events)
          expect(grown.countUntil(bucket)).toBe(events.filter((each) => each.bucket <= bucket).length);
        const gone = events.slice(0, 5);
        for (const each of gone) grown.remove(each);
        const rest = events.filter((each) => !gone.includes(each));
        expect(grown.all()).toEqual(sorted(rest));
        expect(await grown.gather(tallying)).toEqual(await new TopicEvents(sorted(rest)).gather(tallying));
      },
    ),
    runs(300),
  );
});

test('what was shown of events stays as it is when more come', () => {
  const [one, two] = fc.sample(event, 2) as [TopicEvent, TopicEvent];
  const events = new TopicEvents([one]);
  const shown = events.all();
  events.add(two);
  expect([shown.length, events.all().length, events.size]).toEqual([1, 2, 2]);
});
