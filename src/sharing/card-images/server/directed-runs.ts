import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A run of a line in one reading direction. */
type DirectedRun = { text: string; isRtl: boolean };

/**
 * The runs of a line in visual order from left to right by Unicode's bidirectional algorithm, each with its text in reading order.
 */
export const directedRuns = (line: string, direction: 'ltr' | 'rtl'): DirectedRun[] => {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const runs: (DirectedRun & { level: number })[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const isRtl = level % 2 === 1;
    const letter = line.charAt(index);
    const last = runs.at(-1);
    if (last?.level === level) last.text = isRtl ? letter + last.text : last.text + letter;
    else runs.push({ text: letter, isRtl, level });
  }
  return runs.map(({ text, isRtl }) => ({ text, isRtl }));
};
