import { expect, test } from 'vitest';
import { chatterFilter } from '../../../src/commands/start/inner.ts';

const told = (lines: string[]): string[] => lines.filter(chatterFilter());

test("the server's chatter is not told, nor where a redirect leads", () => {
  expect(
    told([
      '\x1b[36m⬥\x1b[39m Injecting environment variables',
      'Request from ::1: GET /ResetPassword?token=secret',
      'Response with status 308 in 201 ms. [',
      "  '/resetpassword?token=secret'",
      ']',
      '{"requestId":"1","call":"login","status":200}',
      '',
    ]),
  ).toEqual([]);
});

test('what went wrong is told', () => {
  const lines = [
    '{"requestId":"1","call":"login","status":500}',
    'Error: no space left on device',
    '    at write',
  ];
  expect(told(lines)).toEqual(lines);
});
