const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML that shows it, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/**
 * A start tag of HTML; an attribute that is `true` stands without a value, one that is `undefined` or `false` is left out. Unlike Astro's own, `<` and `>` in a value are escaped too,
 * so that nothing that somebody typed looks like a tag to a reader that is no parser.
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
