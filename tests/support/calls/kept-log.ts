import { afterEach, beforeEach, vi } from 'vitest';

/** Keeps the lines that each test of a file writes to the console, instead of printing them. */
export const withKeptLog = (): string[] => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, level).mockImplementation(
        (...texts: unknown[]) => void lines.push(texts.map(String).join(' ')),
      );
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return lines;
};
