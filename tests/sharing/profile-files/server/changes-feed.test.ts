import type { Context } from '@netlify/functions';
import { expect, test } from 'vitest';
import { ORIGIN, serve } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';

const { owner } = withOwner({ registered: true, name: 'Asha Rao' });

const feed = (path = `/profile/asha-rao-${owner.id}/changes.xml`): Promise<Response> =>
  serve(new Request(ORIGIN + path), {} as Context);
const textsIn = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(
    ([, text = '']) => text,
  );

test('the public changes of a page are an Atom feed, newest first', async () => {
  await edit({ hobbies: 'Chess & <b>Go</b>' }, owner.cookie);
  await edit({ hometown: 'Hassan' }, owner.cookie);
  const reply = await feed();
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await reply.text();
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/,
  );
  const [, newest = '', before = ''] = textsIn(xml, 'title');
  expect(newest).toBe('Hometown');
  expect(before).toBe('Hobbies');
  expect(xml).not.toContain('<b>');
  const [first = '', second = ''] = textsIn(xml, 'content');
  expect(first).toContain('Hassan');
  expect(second).toContain('Chess &#38; &#60;b&#62;Go&#60;/b&#62;');
  const ids = textsIn(xml, 'id');
  expect(new Set(ids).size).toBe(ids.length);
  for (const moment of textsIn(xml, 'updated')) expect(new Date(moment).toISOString()).toBe(moment);
});

test('what is private is not in it, and what its page does not list has none', async () => {
  await edit({ private_fields: 'hobbies' }, owner.cookie);
  await edit({ hobbies: 'Bridge' }, owner.cookie);
  expect(await (await feed()).text()).not.toContain('Bridge');
  await edit({ listed: 'no' }, owner.cookie);
  expect((await feed()).status).toBe(404);
  expect((await feed('/profile/nobody-nobody0000/changes.xml')).status).toBe(404);
});

test('another spelling of its name leads to the feed', async () => {
  const reply = await feed(`/profile/somebody-${owner.id}/changes.xml`);
  expect(reply.status).toBe(301);
  expect(reply.headers.get('location')).toBe(`/profile/asha-rao-${owner.id}/changes.xml`);
});
