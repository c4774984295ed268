import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inLanguage } from '../../../../src/base/languages/server/in-language.ts';
import { composeMail, siteLink } from '../../../../src/base/mail/server/compose.ts';
import { toEml } from '../../../../src/base/mail/server/eml.ts';
import { theirs } from '../../../../src/base/mail/server/letter-parts.ts';
import { withLanguages } from '../../../support/languages.ts';

beforeEach(() => void vi.stubEnv('SITE_URL', 'https://vitae.example'));
afterEach(() => void vi.unstubAllEnvs());

const url = 'https://vitae.example/ConfirmEmail?token=abc';
const letter = (name: string, words: string) =>
  composeMail({
    to: 'asha@example.org',
    subject: 'Confirm "it"',
    name,
    body: [
      'Our words & more.',
      ['Somebody wrote ', theirs(words), '.'],
      { quote: 'one\n<two>' },
      { link: { label: 'Go on', url } },
    ],
  });

test('a mail has the same content as text and as HTML, with the link as a button and as a plain address', () => {
  const { text, html = '' } = letter('Asha', 'something');
  expect(text).toBe(
    `Hello Asha,\n\nOur words & more.\n\nSomebody wrote something.\n\n> one\n> <two>\n\nGo on:\n${url}\n\nVitae\nhttps://vitae.example\n`,
  );
  expect(html.split(`href="${url}"`)).toHaveLength(3);
  expect(html).toContain(`>${url}</a>`);
  expect(html).toContain('Our words &amp; more.');
});

test('other people’s words are escaped, stay on one line and cannot add a paragraph', () => {
  const { text, html = '' } = letter('<img src=x onerror=alert(1)>', 'a\n\nhttps://evil.example "b"');
  expect(html).not.toMatch(/<img|onerror=alert\(1\)>(?!.*&gt;)/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('&lt;two&gt;');
  expect(text).toContain('Somebody wrote a https://evil.example "b".');
});

test('a right-to-left name keeps its direction and does not affect the text around it', () => {
  const { text, html = '' } = letter('سلمى', 'שלום');
  expect(html).toContain('<bdi dir="rtl">سلمى</bdi>,');
  expect(text).toContain('Hello \u2068سلمى\u2069,');
});

test('a link uses the configured site address', () => {
  expect(siteLink('/UndoEmail', 'x.y')).toBe('https://vitae.example/UndoEmail?token=x.y');
});

test('a mail in the outbox is readable as text and as HTML', () => {
  const head = 'From: a\r\nContent-Type: multipart/alternative;\r\n boundary="x"\r\nSubject: s';
  const eml = toEml(Buffer.from(`${head}\r\n\r\nencoded`), {
    text: `see\n${url}`,
    html: `<a href="${url}">`,
  });
  expect(eml).toMatch(
    /^From: a\r\nSubject: s\r\nContent-Type: multipart\/alternative; boundary="(part-\w+)"/,
  );
  expect(eml).toContain(`see\r\n${url}`);
  expect(eml).toContain(`<a href="${url}">`);
  expect(eml).not.toContain('encoded');
});

describe('on a site in several languages', () => {
  withLanguages('en', 'de');

  test('links lead to pages in the language of the letter, and those to the desk to the one that there is', async () => {
    const links = (): string[] => [
      siteLink('/ResetPassword', 'x.y'),
      siteLink('/my-profile#suggestions'),
      siteLink('/dashboard#claims'),
    ];
    expect(await inLanguage('de', async () => links())).toEqual([
      'https://vitae.example/de/ResetPassword?token=x.y',
      'https://vitae.example/de/my-profile#suggestions',
      'https://vitae.example/dashboard#claims',
    ]);
    expect(links()[0]).toBe('https://vitae.example/ResetPassword?token=x.y');
    const { text } = await inLanguage('de', async () => letter('Asha', 'something'));
    expect(text).toMatch(/\n\nVitae\nhttps:\/\/vitae\.example\/de\n$/);
  });
});
