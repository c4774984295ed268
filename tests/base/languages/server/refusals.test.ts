import { beforeEach, expect, test } from 'vitest';
import { aSite, type Sent, send } from '../../../support/calls/calls.ts';

beforeEach(() => {
  aSite();
});

const REFUSED: readonly [what: string, call: string, sent: Sent][] = [
  ['a content type', 'login.php', { method: 'POST' }],
  ['one of two content types', 'like-profile.php', { json: { id: 'x' } }],
  [
    'a body that is no JSON',
    'login.php',
    { method: 'POST', headers: { 'content-type': 'application/json' } },
  ],
  ['a method', 'login.php', { method: 'GET' }],
  ['a foreign origin', 'login.php', { json: {}, headers: { origin: 'https://elsewhere.example' } }],
  ['no session', 'get-user.php', { json: {} }],
  ['a cursor', 'get-profile.php', { query: { cursor: 'x' } }],
  ['a place in the changes', 'changes.php', { query: { since: 'x' } }],
];

test.each(REFUSED)('what refuses %s is said in the language of the request', async (_what, call, sent) => {
  const said = async (language: string) => {
    const headers = { ...sent.headers, 'Vitae-Language': language };
    return (await send(call, { ...sent, headers })).body;
  };
  const bodies = await Promise.all(['en', 'de', 'es', 'fr', 'hi', 'ar'].map(said));
  expect(bodies[0].message).toMatch(/^[\x20-\x7e]+$/);
  expect(new Set(bodies.map(({ message }) => message)).size).toBe(6);
  expect(new Set(bodies.map(({ code }) => code)).size).toBe(1);
});
