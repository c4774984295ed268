export type ProgressBar = { set: (done: number) => void; say: (line: string) => void; end: () => void };

const WIDTH = 28;
const EVERY = 100;

/** Draws a progress bar on standard error if that is a terminal; otherwise prints only messages. */
export const progressBar = (label: string, total: number, stream = process.stderr): ProgressBar => {
  const started = Date.now();
  let drawn = 0;
  let current = 0;
  const draw = (): void => {
    const share = total > 0 ? Math.min(1, current / total) : 0;
    const filled = Math.round(share * WIDTH);
    const seconds = (Date.now() - started) / 1000;
    const left = share > 0.02 && share < 1 ? ` · ${Math.ceil((seconds * (1 - share)) / share)} s left` : '';
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    stream.write(`\r\u001b[K${label} ${bar} ${Math.floor(share * 100)} %${left}`);
  };
  return {
    set: (done) => {
      current = done;
      if (!stream.isTTY || Date.now() - drawn < EVERY) return;
      drawn = Date.now();
      draw();
    },
    say: (line) => {
      stream.write(stream.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
      if (stream.isTTY) draw();
    },
    end: () => {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
};
