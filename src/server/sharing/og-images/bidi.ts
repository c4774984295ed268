const RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const ARABIC = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const OPENING = '([{';
const CLOSING = ')]}';

/** `L` and `R` are letters, `A` Arabic letters, `E` and `N` European and Arabic digits, `S` separators of digits, `T` signs beside digits, `O` anything else. */
type Kind = 'L' | 'R' | 'A' | 'E' | 'N' | 'S' | 'T' | 'O';

/** A part of a line with one reading direction. */
type DirectedRun = { text: string; isRtl: boolean };

const kindOf = (letter: string, before: Kind | undefined): Kind => {
  if (/[0-9]/.test(letter)) return 'E';
  if (/[\u0660-\u0669\u066b\u066c]/.test(letter)) return 'N';
  if (/[\p{M}\u200c\u200d]/u.test(letter)) return before ?? 'O';
  if (/[\p{L}\p{N}]/u.test(letter)) return RIGHT.test(letter) ? (ARABIC.test(letter) ? 'A' : 'R') : 'L';
  if (/[-+,./:\u00a0]/.test(letter)) return 'S';
  return /[#%°\p{Sc}]/u.test(letter) ? 'T' : 'O';
};

// Rules W2 to W7 of Unicode's algorithm: the types of digits and the signs among them.
const weakKinds = (letters: readonly string[], base: 'L' | 'R'): Kind[] => {
  const kinds: Kind[] = [];
  for (const letter of letters) kinds.push(kindOf(letter, kinds.at(-1)));
  let strong: Kind = base;
  kinds.forEach((kind, index) => {
    if (kind === 'L' || kind === 'R' || kind === 'A') strong = kind;
    else if (kind === 'E' && strong === 'A') kinds[index] = 'N';
  });
  kinds.forEach((kind, index) => {
    const [before, after] = [kinds[index - 1], kinds[index + 1]];
    if (kind === 'S' && before === after && (before === 'E' || before === 'N')) kinds[index] = before;
    else if (kind === 'T' && (before === 'E' || after === 'E')) kinds[index] = 'E';
  });
  strong = base;
  return kinds.map((kind) => {
    if (kind === 'L' || kind === 'R' || kind === 'A') strong = kind;
    if (kind === 'E' && strong === 'L') return 'L';
    if (kind === 'S' || kind === 'T') return 'O';
    return kind === 'A' ? 'R' : kind;
  });
};

const sideOf = (kind: Kind | undefined): 'L' | 'R' | null =>
  kind === undefined || kind === 'O' ? null : kind === 'L' ? 'L' : 'R';

const sideBefore = (kinds: readonly Kind[], index: number, base: 'L' | 'R'): 'L' | 'R' => {
  for (let at = index - 1; at >= 0; at -= 1) {
    const side = sideOf(kinds[at]);
    if (side !== null) return side;
  }
  return base;
};

// Rule N0: a pair of brackets takes the direction of its content.
const placeBrackets = (letters: readonly string[], kinds: Kind[], base: 'L' | 'R'): void => {
  const open: { index: number; closing: string }[] = [];
  letters.forEach((letter, index) => {
    if (OPENING.includes(letter)) open.push({ index, closing: CLOSING[OPENING.indexOf(letter)] as string });
    if (!CLOSING.includes(letter)) return;
    const found = open.findLastIndex(({ closing }) => closing === letter);
    if (found === -1) return;
    const start = (open[found] as { index: number }).index;
    open.length = found;
    const inside = kinds
      .slice(start + 1, index)
      .map(sideOf)
      .filter((side) => side !== null);
    if (inside.length === 0) return;
    const side = inside.includes(base) ? base : sideBefore(kinds, start, base) === base ? base : inside[0];
    kinds[start] = side as Kind;
    kinds[index] = side as Kind;
  });
};

const levelsOf = (letters: readonly string[], base: 'L' | 'R'): number[] => {
  const kinds = weakKinds(letters, base);
  placeBrackets(letters, kinds, base);
  const sideAfter = (index: number): 'L' | 'R' => {
    for (let at = index + 1; at < kinds.length; at += 1) {
      const side = sideOf(kinds[at]);
      if (side !== null) return side;
    }
    return base;
  };
  return kinds.map((kind, index) => {
    if (kind === 'E' || kind === 'N') return 2;
    const before = sideBefore(kinds, index, base);
    const side = kind === 'O' ? (before === sideAfter(index) ? before : base) : kind;
    if (side === 'R') return 1;
    return base === 'R' ? 2 : 0;
  });
};

/**
 * The parts of a line in visual order from left to right, each with its text in reading order: Unicode's bidirectional algorithm
 * without explicit marks, which names lose before they are shown.
 */
export const directedRuns = (line: string, direction: 'ltr' | 'rtl'): DirectedRun[] => {
  const letters = [...line];
  const runs: { text: string; level: number }[] = [];
  levelsOf(letters, direction === 'rtl' ? 'R' : 'L').forEach((level, index) => {
    const last = runs.at(-1);
    if (last?.level === level) last.text += letters[index];
    else runs.push({ text: letters[index] as string, level });
  });
  for (let level = 2; level >= 1; level -= 1) {
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while (end < runs.length && (runs[end] as { level: number }).level >= level) end += 1;
      if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return runs.map(({ text, level }) => ({ text, isRtl: level % 2 === 1 }));
};
