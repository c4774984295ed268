import { format } from 'node:util';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The markup of a component before any effect has run. Throws what React says against it, such as that a list is without keys. */
export const drawn = <Props extends object>(component: FunctionComponent<Props>, props: Props): string => {
  const { error } = console;
  const complaints: string[] = [];
  console.error = (...texts) => void complaints.push(format(...texts));
  try {
    const html = renderToStaticMarkup(createElement(component, props));
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
    return html;
  } finally {
    console.error = error;
  }
};

const INLINE = /<\/?(?:a|b|bdi|code|em|span|strong|time|i|wbr)(?:\s[^>]*|\/)?>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const plain = (text: string): string =>
  text
    .replace(/&([a-z]+|#x27);/g, (all, name) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();

/** The lines that somebody reads, one for each block. */
export const linesOf = (html: string): string[] =>
  html
    .replace(INLINE, '')
    .split(/<[^>]*>/)
    .map(plain)
    .filter((line) => line !== '');

const without = (text: string): string => plain(text.replace(/<[^>]*>/g, ''));

/** What each button says, in their order; in brackets if it cannot be used now. */
export const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', content = '']) =>
    /aria-disabled="true"|\sdisabled=""/.test(attributes) ? `(${without(content)})` : without(content),
  );

/** The names of the fields, in their order. */
export const fieldsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:input|textarea|select)\b[^>]*?\sname="([^"]*)"/g)].map(([, name = '']) => name);

/** Nothing happens; for what a test does not press. */
export const idle = (): void => {};
