import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { CheckDepth, StoreCheck } from './store-check.ts';

/** The most lines of a report: a damaged file may have a million. */
const MAX_LINES = 20;
const BUSY_MS = 10_000;

type Row = { key: string; etag: string; body: Uint8Array };

const check = ({ file, depth }: { file: string; depth: CheckDepth }): string[] => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    const pragma = depth === 'values' ? 'integrity_check' : 'quick_check';
    const lines = database
      .prepare(`pragma ${pragma}(${MAX_LINES})`)
      .all()
      .map((row) => String(Object.values(row)[0]))
      .filter((line) => line !== 'ok');
    if (lines.length > 0 || depth === 'structure') return lines;
    return changedValues(database);
  } finally {
    database.close();
  }
};

/** Values that differ from the hash stored with them. */
const changedValues = (database: DatabaseSync): string[] => {
  const lines: string[] = [];
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  for (const { name } of tables as { name: string }[]) {
    const rows = database.prepare(`select key, etag, body from "${name.replaceAll('"', '""')}"`);
    for (const { key, etag, body } of rows.iterate() as Iterable<Row>) {
      if (etag === `"${hash('md5', body)}"`) continue;
      lines.push(`${key} is not what was written`);
      if (lines.length === MAX_LINES) return lines;
    }
  }
  return lines;
};

const checkOrFail = (): StoreCheck => {
  try {
    return { lines: check(workerData) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { lines: [message], ...(errcode !== undefined && { errcode }) };
  }
};

parentPort?.postMessage(checkOrFail());
