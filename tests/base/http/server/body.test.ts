import { expect, test } from 'vitest';
import { readInput } from '../../../../src/base/http/server/body.ts';

const urlEncoded = (fields: Record<string, string>) =>
  new Request('https://vitae.example/', { method: 'POST', body: new URLSearchParams(fields) });

const multipart = (boundary: string, name: string, value: string) =>
  new Request('https://vitae.example/', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--${boundary}--\r\n`,
  });

test('a URL-encoded form is read as its fields and nothing else', async () => {
  const { fields, files } = await readInput(urlEncoded({ id: 'abc', action: 'like it & more' }), 'form');
  expect({ ...fields }).toEqual({ id: 'abc', action: 'like it & more' });
  expect(files.size).toBe(0);
});

test('a form contains nothing of earlier ones, whatever they left in memory', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await readInput(multipart('same', 'password', `Secret${turn}`), 'upload');
    const { fields } = await readInput(multipart('same', 'id', `mine${turn}`), 'upload');
    expect({ ...fields }).toEqual({ id: `mine${turn}` });
  }
});

test('an empty form has no fields', async () => {
  expect({ ...(await readInput(urlEncoded({}), 'form')).fields }).toEqual({});
});

test.each(['form', 'upload'] as const)(
  'a body in parts may have 4.25 MB, in a call of kind %s',
  async (kind) => {
    const sent = (megabytes: number) => multipart('part', 'note', 'x'.repeat(megabytes * 1024 * 1024));
    expect(Object.keys((await readInput(sent(4.2), kind)).fields)).toEqual(['note']);
    await expect(readInput(sent(4.25), kind)).rejects.toMatchObject({ status: 413 });
  },
);

test('a call of either kind reads JSON as it is, and digits of a form as the numbers that it names', async () => {
  const json = (body: object) =>
    new Request('https://vitae.example/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const read = async (request: Request) => (await readInput(request, 'json-or-upload', ['version'])).fields;
  expect(await read(json({ version: '2', note: 3 }))).toEqual({ version: '2', note: 3 });
  expect({ ...(await read(multipart('part', 'version', '2'))) }).toEqual({ version: 2 });
  expect({ ...(await read(multipart('part', 'version', '2a'))) }).toEqual({ version: '2a' });
  expect({ ...(await read(multipart('part', 'note', '2'))) }).toEqual({ note: '2' });
  await expect(read(urlEncoded({ version: '2' }))).rejects.toMatchObject({ status: 415 });
  await expect(read(json({ note: 'x'.repeat(1024 * 1024) }))).rejects.toMatchObject({ status: 413 });
});

test('JSON without a body has no fields', async () => {
  const headers = { 'content-type': 'application/json' };
  const request = new Request('https://vitae.example/', { method: 'POST', headers });
  expect((await readInput(request, 'json')).fields).toEqual({});
});

test('a URL-encoded form may have 1 MB, as JSON may', async () => {
  await expect(readInput(urlEncoded({ note: 'x'.repeat(1024 * 1024) }), 'form')).rejects.toMatchObject({
    status: 413,
  });
});
