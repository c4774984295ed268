import { expect, test } from 'vitest';
import { aFixtures, everyCall, type Fixtures } from '../support/calls/every-call.ts';
import { aWorld } from '../support/faults/fault-world.ts';
import { withFixedSettings } from '../support/faults/fixed-settings.ts';
import { aWarmProcess, sendTo } from '../support/faults/warm-processes.ts';

withFixedSettings();

/** Keys that never change once they exist, so any copy of them is right. */
const IMMUTABLE = /^(directory|counts|articles-index|messages|audit|visits)(-leaves\/|\/e\/)/;

test('calls read only immutable keys with eventual consistency', async () => {
  const cases = everyCall(await aFixtures());
  let lateReads = 0;
  expect(cases.length).toBe(everyCall({} as Fixtures).length);
  for (const { name, sent } of cases) {
    const world = await aWorld(Date.now());
    const input = await sent(world);
    world.blobs.resetCounts();
    await sendTo(aWarmProcess(world), `${name}.php`, input);
    const late = world.blobs
      .log()
      .filter(
        ({ consistency, operation }) =>
          consistency === 'eventual' && operation !== 'put' && operation !== 'delete',
      )
      .map(({ key }) => key);
    lateReads += late.length;
    expect([name, late.filter((key) => !IMMUTABLE.test(key))]).toEqual([name, []]);
  }
  expect(lateReads).toBeGreaterThan(0);
});
