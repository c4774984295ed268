import { readdir, readFile } from 'node:fs/promises';
import postgres from 'postgres';

/** The processor milliseconds that a database has used since this was asked first. */
export type DatabaseMeter = () => Promise<number>;

type Running = { pid: number; parent: number; cpu: number };

/** Opens a meter of all processes of the database server at an address; null if it runs on another machine, whose time cannot be read. */
export const openDatabaseMeter = async (url: string): Promise<DatabaseMeter | null> => {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const own = row === undefined ? null : await readProcess(row.pid);
  await sql.end();
  if (own === null) return null;
  const server = own.parent;
  const last = new Map<number, number>();
  let total = 0;
  let isFirst = true;
  return async () => {
    const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const running = await Promise.all(names.map((name) => readProcess(Number(name))));
    for (const each of running) {
      if (each === null || (each.pid !== server && each.parent !== server)) continue;
      total += each.cpu - (last.get(each.pid) ?? (isFirst ? each.cpu : 0));
      last.set(each.pid, each.cpu);
    }
    isFirst = false;
    return total;
  };
};

/** A process of PostgreSQL on this machine: its parent, and what it has used of the processor, which Linux counts in nanoseconds. */
const readProcess = async (pid: number): Promise<Running | null> => {
  try {
    const [status, schedule] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/schedstat`, 'utf8'),
    ]);
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(status) ?? [];
    if (name !== 'postgres') return null;
    return { pid, parent: Number(parent), cpu: Number(schedule.split(' ', 1)[0]) / 1_000_000 };
  } catch {
    // It has ended meanwhile, or runs elsewhere.
    return null;
  }
};
