import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel says of a process, after its name, which may hold anything. */
const statOf = (pid: string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
/** The position of the group there. */
const GROUP = 2;

/** The processes of a group that run now, by what `read` makes of each; one that ends meanwhile is left out. */
const ofGroup = <Value>(group: number, read: (pid: string) => Value): Value[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return statOf(pid)[GROUP] === String(group) ? [read(pid)] : [];
      } catch {
        return [];
      }
    });

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The processor milliseconds of all threads of a group's processes so far. The kernel's counters of processes have steps of ten. */
export const groupCpu = (group: number): number =>
  sum(
    ofGroup(group, (pid) =>
      sum(
        readdirSync(`/proc/${pid}/task`).map((thread) => {
          const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(
            ' ',
          );
          return Number(nanoseconds) / 1_000_000;
        }),
      ),
    ),
  );

/** The bytes that a group's processes hold: resident, where shared pages count in each, and in proportion to who shares them. */
export const groupMemory = (group: number): { processes: number; resident: number; shared: number } => {
  const each = ofGroup(group, (pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const bytes = (name: string): number =>
      Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
    return { resident: bytes('Rss'), shared: bytes('Pss') };
  });
  return {
    processes: each.length,
    resident: sum(each.map(({ resident }) => resident)),
    shared: sum(each.map(({ shared }) => shared)),
  };
};
