const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;

type Line = [level: (typeof LEVELS)[number], texts: unknown[]];

const real = { ...console };
const lines: Line[] = [];

/**
 * Keeps what is written to the console until it is known whether the test failed. Each request logs a line, and handing all of them to
 * the reporter, which shows those of a failed test alone, took a fifteenth of a run's time.
 */
export const keptConsole = () => {
  for (const level of LEVELS) console[level] = (...texts: unknown[]) => void lines.push([level, texts]);
  return {
    print: (): void => {
      for (const [level, texts] of lines.splice(0)) real[level](...texts);
    },
    forget: (): void => {
      lines.length = 0;
    },
  };
};
