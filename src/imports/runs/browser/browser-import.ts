import { atom } from 'nanostores';
import { $admin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { adminCall } from '../../../base/http/browser/admin-call.ts';
import { ADMIN_LEAVES } from '../../../base/http/browser/admin-events.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import { adminImportCheck, adminImportRows } from '../../import/calls.ts';
import type { Chunk } from '../rules/chunks.ts';
import type { RowAnswer } from '../rules/rows.ts';
import { type ImportRun, sourceOf } from '../rules/run.ts';
import type { SendReply } from './row-sender.ts';
import { linkRows } from './rows-link.ts';
import rowsWorker from './rows-worker.ts?worker&url';
import { type ImportEnvironment, RunControl } from './run-control.ts';

// The development server serves workers as modules; in a build, one is a classic script.
const type = import.meta.env.DEV ? 'module' : 'classic';

/** A call of 500 rows on a busy site; a reply that takes longer is as good as lost. */
const TIMEOUT_MS = 120_000;
/** A browser may not notice that it is online again. */
const OFFLINE_MS = 20_000;
const MAPPINGS_KEY = 'import_mappings';

type Results = Outcome<{ results: readonly RowAnswer[] }>;

const replyOf = (outcome: Results, records: number): SendReply => {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'answers', answers: outcome.reply.results };
    case 'refused': {
      const { status, retryAfter, failure } = outcome;
      return { kind: 'refused', status, retryAfter, message: failure.message, records };
    }
    case 'unreachable':
      if (!navigator.onLine) return { kind: 'offline' };
      return 'status' in outcome && outcome.status >= 400
        ? { kind: 'refused', status: outcome.status, retryAfter: null, message: '', records }
        : { kind: 'cut' };
  }
};

/** Sends some rows; tried once, because the sender knows when to try again. */
const send = async (run: ImportRun, chunk: Chunk): Promise<SendReply> => {
  const options = { again: false, timeout: TIMEOUT_MS };
  const records = [...chunk];
  const outcome: Results =
    run.step === 'check'
      ? await adminCall(adminImportCheck, { records }, options)
      : await adminCall(
          adminImportRows,
          {
            batch: run.batch,
            source: sourceOf(run),
            ...(run.privacy !== null && { private: run.privacy.join(',') }),
            records,
          },
          options,
        );
  return replyOf(outcome, records.length);
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

const untilOnline = async (signal: AbortSignal): Promise<void> => {
  const online = new Promise<void>((done) => {
    window.addEventListener('online', () => done(), { once: true, signal });
  });
  await Promise.race([online, wait(OFFLINE_MS, signal)]);
};

/** The lock of the tab that has the import open; it is free again once that tab is closed. */
const LOCK = 'vitae-import';

const turn = (onWaiting: () => void): Promise<void> =>
  new Promise((done) => {
    const hold = (): Promise<never> => {
      done();
      return new Promise(() => {});
    };
    if (!('locks' in navigator)) return done();
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (lock !== null) return hold();
      onWaiting();
      void navigator.locks.request(LOCK, hold);
      return undefined;
    });
  });

const mappings: ImportEnvironment['mappings'] = {
  read: () => {
    try {
      return localStorage.getItem(MAPPINGS_KEY);
    } catch {
      return null;
    }
  },
  write: (text) => {
    try {
      localStorage.setItem(MAPPINGS_KEY, text);
    } catch {
      // Then they last until the page is left.
    }
  },
};

/** The import of this tab: it goes on while other screens of the desk are open. */
const $control = atom<RunControl | null>(null);

/** Opens the import of this tab. */
export const openImport = (): RunControl => {
  const open = $control.get();
  if (open !== null) return open;
  const control = new RunControl({
    rows: linkRows(new Worker(rowsWorker, { type })),
    send,
    by: $admin.get()?.email ?? '',
    now: () => Date.now(),
    wait,
    untilOnline,
    random: () => crypto.getRandomValues(new Uint8Array(6)),
    turn,
    mappings,
    bytes: (file) => file.arrayBuffer(),
  });
  $control.set(control);
  window.addEventListener(ADMIN_LEAVES, ((event: CustomEvent<Promise<unknown>[]>) => {
    event.detail.push(control.leave());
  }) as EventListener);
  void control.open();
  return control;
};
