const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/** JSON for a script element, escaped so that it cannot close the element or open a comment. */
export const embeddedJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * A start tag of HTML; `true` gives an attribute without a value, `undefined` and `false` none. Unlike Astro, it escapes `<` and `>` in
 * values too, so that typed text never looks like a tag to a reader that does not parse HTML.
 */
export const startTag = (
  name: string,
  attributes: Record<string, string | number | boolean | undefined>,
): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([attribute, value]) =>
      value === true ? attribute : `${attribute}="${escapeHtml(String(value))}"`,
    );
  return `<${[name, ...written].join(' ')}>`;
};
