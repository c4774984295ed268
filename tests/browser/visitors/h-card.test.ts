import { mf2 } from 'microformats-parser';
import { expect, test } from 'vitest';
import { aNewWord, logInOnSite, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { thisSite } from '../../support/site/this-site.ts';
import { aWebServer } from '../../support/site/web-server.ts';

/** A page of the running site as a parser of microformats reads it. */
const parsed = async (path: string): Promise<ReturnType<typeof mf2>> => {
  const baseUrl = `${thisSite().baseUrl}${path}`;
  return mf2(await (await fetch(baseUrl)).text(), { baseUrl });
};

const send = async (call: string, cookie: string, json: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/${call}.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(json),
  });
  return (await reply.json()) as Record<string, unknown>;
};

test('a person’s page is one h-card with present positions and companies, and `rel=me` on what is theirs alone', async () => {
  let html = '';
  const server = await aWebServer(
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    thisSite().proofPort,
  );
  const word = aNewWord();
  const link = `${server.url}me`;
  const company = await registerOnSite('professional', { companyname: `Looms ${word}` });
  const person = await registerOnSite('personal', {
    name: `Asha ${word}`,
    dob: '1980-04-05',
    instagram: `@${word}`,
    positions: JSON.stringify([
      { organisation: 'Arecibo', role: 'Astronomer', from: '2001', to: '' },
      { organisation: 'Kodaikanal', role: 'Assistant', from: '1999', to: '2001' },
    ]),
    links: JSON.stringify([
      { url: link, label: 'Blog' },
      { url: 'https://elsewhere.example/', label: '' },
    ]),
  });
  const cookie = await logInOnSite('login', { email: person.email, password: PASSWORD });
  html = `<a rel="me" href="${thisSite().baseUrl}${person.url}">Asha</a>`;
  expect(await send('prove-link', cookie, { url: link })).toMatchObject({ success: true });
  const asked = await send('ask-tie', cookie, {
    page: company.id,
    kind: 'works',
    role: 'Weaver',
    from: '2010',
  });
  const theirs = await logInOnSite('login', { email: company.email, password: PASSWORD });
  expect(await send('answer-tie', theirs, { tie: asked['tie'], decision: 'confirm' })).toMatchObject({
    success: true,
  });
  const instagram = `https://www.instagram.com/${word}`;
  await expect
    .poll(async () => (await parsed(person.url)).rels['me']?.toSorted())
    .toEqual([link, instagram].sort());
  const { items } = await parsed(person.url);
  expect(items.map(({ type }) => type)).toEqual([['h-card']]);
  const { properties } = items[0] as (typeof items)[number];
  const address = `${thisSite().baseUrl}${person.url}`;
  expect(properties).toMatchObject({
    name: [`Asha ${word}`],
    uid: [address],
    bday: ['1980-04-05'],
    role: ['Weaver', 'Astronomer'],
    org: [
      {
        type: ['h-card'],
        properties: { name: [`Looms ${word}`], url: [`${thisSite().baseUrl}${company.url}`] },
      },
      'Arecibo',
    ],
  });
  expect(properties['url']?.toSorted()).toEqual([address, link, instagram].sort());
  expect(properties['photo']).toHaveLength(1);
  const { rels, items: cards } = await parsed(company.url);
  expect(rels['me']).toBe(undefined);
  expect(cards[0]?.properties).toMatchObject({ name: [`Looms ${word}`], org: [`Looms ${word}`] });
  await server.stop();
});
