import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

/** Tests that replace a module of Node: they have modules of their own. All others share them, which saves a third of their time. */
const REPLACING = [
  'tests/accounts/password/server/passwords.test.ts',
  'tests/news/fresh/server/built-news.test.ts',
];

export default defineConfig({
  test: {
    tags: [
      {
        name: 'long',
        description:
          'Repeats its steps many times, measures, or builds and upgrades; left out of `npm test`.',
        timeout: 600_000,
      },
    ],
    sequence: { sequencer: LongestFirst },
    // Each request logs a line; only a test that fails shows its own.
    silent: 'passed-only',
    // The first line of an error says what was there: a run's last lines show no more of it.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        test: {
          name: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/browser/**',
            'tests/browsers/**',
            'tests/bench/**',
            'tests/platform/**',
            ...REPLACING,
          ],
          environment: 'node',
          setupFiles: ['tests/setup.ts'],
          isolate: false,
          // They end before the journeys beside them, which keep two cores busy; each more worker would load all modules once more.
          maxWorkers: 2,
          // What a test leaves behind is let go at once by a large young generation: a sixth of their time went into collecting it.
          execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
          // As for journeys: deadlines of a second or two pass on a machine that is busy with something else. A property that failed for one
          // seed is a defect, even if it holds for the next.
          retry: { count: 1, condition: /^(?!Property failed)/ },
          expect: { poll: { timeout: 60_000 } },
          // Tests wait for events; the limits only end what would never end, on a machine as slow and busy as may be.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'replacing',
          include: REPLACING,
          environment: 'node',
          setupFiles: ['tests/setup.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/site/site.ts'],
          setupFiles: ['tests/support/site/this-site-answers.ts'],
          // Files share modules and the browser of their worker: loading both for each file took longer than many of them.
          isolate: false,
          // Each worker has a site of its own.
          maxWorkers: 2,
          // Journeys that need nothing of each other: while one waits for its page the other goes on.
          maxConcurrency: 2,
          expect: { poll: { timeout: 60_000 } },
          // On a machine that is busy with something else a browser can stall; the run's last lines name such a test.
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // The main journeys in the other engines; Chromium's are in `browser`.
        test: {
          name: 'browsers',
          include: ['tests/browsers/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/browsers/setup.ts'],
          setupFiles: ['tests/support/site/this-site-answers.ts'],
          isolate: false,
          // Each worker has a site and browsers of its own.
          maxWorkers: 2,
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // On what `netlify build --offline` made.
        test: {
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'development',
          include: [
            'tests/browser/admin/newsroom.test.ts',
            'tests/browser/admin/admin.test.ts',
            'tests/browser/owners/registration/register.test.ts',
          ],
          // The administrator's and the newsroom's day and one registration, whole; single states are seen on the built site.
          testNamePattern: /^(an admin finds|an article is written|a personal profile is registered)/,
          environment: 'node',
          globalSetup: ['tests/support/site/dev-site.ts'],
          fileParallelism: false,
          // A call takes half a second there: it loads its function from the source.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
