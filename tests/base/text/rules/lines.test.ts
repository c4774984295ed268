import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineTooLong, textLines } from '../../../../src/base/text/rules/lines.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const linesIn = async (chunks: Uint8Array[], longest?: number): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of textLines(chunks, longest)) lines.push(line);
  return lines;
};

test('lines end at line feeds alone: other separators are text', async () => {
  for (const separator of ['\u2028', '\u2029', '\u0085', '\u000b', '\u000c', '\r', '\u001e'])
    expect(await linesIn([encode(`a${separator}b\nc`)]), JSON.stringify(separator)).toEqual([
      `a${separator}b`,
      'c',
    ]);
});

test('a carriage return before a line feed belongs to the end of the line', async () => {
  expect(await linesIn([encode('a\r'), encode('\nb\r\n')])).toEqual(['a', 'b']);
});

test('an empty line is a line, but not what follows the last line feed', async () => {
  expect(await linesIn([encode('\n\na\n')])).toEqual(['', '', 'a']);
  expect(await linesIn([])).toEqual([]);
});

test('texts survive wherever their bytes are cut', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 }).map((each) => each.replaceAll('\n', ''));
  const cuts = fc.array(fc.nat({ max: 9 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(text), cuts, async (texts, sizes) => {
      const bytes = encode(texts.map((each) => `${each}\r\n`).join(''));
      const chunks: Uint8Array[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = (sizes[turn % sizes.length] as number) + 1;
        chunks.push(bytes.subarray(at, at + size));
        at += size;
      }
      expect(await linesIn(chunks)).toEqual(texts);
    }),
    { numRuns: 25 },
  );
});

test('a line that is too long is refused before it is kept whole', async () => {
  let sent = 0;
  const endless = function* () {
    for (;;) {
      sent += 1;
      yield new Uint8Array(100).fill(97);
    }
  };
  await expect(async () => {
    for await (const _line of textLines(endless(), 1_000));
  }).rejects.toThrow(LineTooLong);
  expect(sent).toBe(11);
  expect(await linesIn([encode('aaa\nbbb\n')], 3)).toEqual(['aaa', 'bbb']);
});
