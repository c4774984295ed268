import type { ListRecord } from '../../../src/imports/files/rules/mapping.ts';
import { ImportRows, type ListReader } from '../../../src/imports/runs/browser/import-rows.ts';
import { type Kept, memoryKept } from '../../../src/imports/runs/browser/kept.ts';
import type { RemoteRows } from '../../../src/imports/runs/browser/remote-rows.ts';
import type { SendReply } from '../../../src/imports/runs/browser/row-sender.ts';
import { answerRowsRequests, linkRows } from '../../../src/imports/runs/browser/rows-link.ts';
import { type ImportEnvironment, RunControl } from '../../../src/imports/runs/browser/run-control.ts';
import type { RowAnswer } from '../../../src/imports/runs/rules/rows.ts';
import type { ImportRun } from '../../../src/imports/runs/rules/run.ts';

/** A reader of files with one name a line; a line with `!` cannot be imported, one with `=ROW` is the person of that row. */
export const aReader = (): ListReader => ({
  read: async ({ bytes }) => {
    const text = new TextDecoder().decode(bytes);
    if (text.startsWith('PK')) return { problem: 'This is a ZIP.' };
    const rows = text.split('\n').map((name, at) => ({ row: at + 2, cells: [name] }));
    return {
      list: {
        format: 'table',
        encoding: 'utf-8',
        separator: ',',
        columns: ['Name'],
        rows,
        unread: [],
        remarks: [],
      },
    };
  },
  review: (_, mapping) => ({
    mapping: mapping ?? { profile: 'personal', columns: { Name: 'name' } },
    columns: [
      {
        column: 'Name',
        field: (mapping?.columns['Name'] ?? (mapping === null ? 'name' : null)) as 'name' | null,
        certainty: 'sure',
        by: 'name',
        samples: [],
        filled: 1,
        empty: 0,
        readable: 1,
        didYouMean: null,
        remark: null,
      },
    ],
    questions: [],
    isKindKnown: true,
    dates: {},
  }),
  records: ({ rows }) => ({
    records: rows
      .filter(({ cells }) => !String(cells[0]).includes('!'))
      .map(({ row, cells }) => ({ row, profile: 'personal', name: String(cells[0]) })),
    errors: rows
      .filter(({ cells }) => String(cells[0]).includes('!'))
      .map(({ row }) => ({ row, sentence: 'It has no name.' })),
    remarks: [],
  }),
  repeated: (records) =>
    records.flatMap(({ row, name }) => {
      const earlier = /=(\d+)/.exec(String(name))?.[1];
      return earlier === undefined
        ? []
        : [{ row, earlier: Number(earlier), sure: false, sentence: `It may be row ${earlier}.` }];
    }),
  badFile: (_, problems) => problems.map(({ row, sentence }) => `${row}: ${sentence}`).join('\n'),
});

/** A site that stores rows, a row of a batch once, as it is told; each call can be made to fail. */
export class FakeSite {
  readonly pages = new Map<string, string>();
  readonly #stored = new Map<string, RowAnswer>();
  calls: { step: ImportRun['step']; rows: number[] }[] = [];
  /** What the next calls answer instead; `lost` stores, and loses the answer. */
  faults: (SendReply | 'lost' | null)[] = [];

  send = async (run: ImportRun, chunk: readonly ListRecord[]): Promise<SendReply> => {
    this.calls.push({ step: run.step, rows: chunk.map(({ row }) => row) });
    const fault = this.faults.shift() ?? null;
    if (fault !== null && fault !== 'lost') return fault;
    const answers = chunk.map((record) =>
      run.step === 'import' ? this.#store(run, record) : this.#check(record),
    );
    return fault === 'lost' ? { kind: 'cut' } : { kind: 'answers', answers };
  };

  #check = ({ row, name }: ListRecord): RowAnswer => {
    const page = this.pages.get(String(name));
    if (page !== undefined) return { row, state: 'same', id: page };
    return String(name).includes('~') ? { row, state: 'alike', id: 'alikepage' } : { row, state: 'new' };
  };

  #store = (run: ImportRun, record: ListRecord): RowAnswer => {
    const place = `${run.batch}/${record.row}`;
    const before = this.#stored.get(place);
    if (before !== undefined) return { ...before, state: 'same' };
    const id = typeof record['id'] === 'string' ? record['id'] : `page${this.pages.size}`;
    const answer: RowAnswer = { row: record.row, state: record['id'] === undefined ? 'new' : 'changed', id };
    this.pages.set(String(record['name']), id);
    this.#stored.set(place, answer);
    return answer;
  };
}

/** A worker on this thread: its messages arrive later, and are copies. */
const rowsOn = (kept: Kept): RemoteRows => {
  const listeners: ((event: { data: unknown }) => void)[] = [];
  const answer = answerRowsRequests(new ImportRows(aReader(), kept), (reply) => {
    const copy = structuredClone(reply);
    queueMicrotask(() => {
      for (const listener of listeners) listener({ data: copy });
    });
  });
  return linkRows({
    postMessage: (request: unknown) => answer(structuredClone(request) as Parameters<typeof answer>[0]),
    terminate: () => {
      listeners.length = 0;
    },
    addEventListener: (type: string, listener: unknown) => {
      if (type === 'message') listeners.push(listener as (event: { data: unknown }) => void);
    },
  } as Parameters<typeof linkRows>[0]);
};

/** A tab with the screen of the import; tabs with one `kept` are in one browser. */
export const aTab = (
  site: FakeSite,
  { kept = memoryKept(), ...given }: Partial<ImportEnvironment> & { kept?: Kept } = {},
): RunControl => {
  let now = 1_000_000;
  return new RunControl({
    rows: rowsOn(kept),
    by: 'nadia@one.example',
    send: site.send,
    now: () => {
      now += 10;
      return now;
    },
    wait: async () => {},
    untilOnline: async () => {},
    random: () => new Uint8Array([1, 2, 3, 4, 5, 6]),
    turn: async () => {},
    mappings: { read: () => null, write: () => {} },
    bytes: (file) => file.arrayBuffer(),
    ...given,
  });
};

/** A file with these lines. */
export const aFile = (lines: readonly string[], name = 'members.csv'): File =>
  new File([lines.join('\n')], name);
