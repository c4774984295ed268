import { marked } from 'marked';
import type { Site } from '../../base/brand/rules/site-schema.ts';

/** One `##` section of an information page. */
type Section = { id: string; title: string; html: string };

type Values = Readonly<Record<string, string | number>>;

/** Code in a text: a fenced block, or a span of it. */
const CODE = /(^```[\s\S]*?^```$|`[^`\n]+`)/m;

/**
 * Replaces `{{name}}`, `{{email}}`, `{{phone}}`, `{{tel}}` and `{{address}}` by the site's values, and other placeholders by those handed in.
 * Apostrophes become typographic, but in code, which would no longer run.
 */
export function fillIn(text: string, { name, contact }: Site, more: Values = {}): string {
  const values: Values = {
    ...more,
    name,
    email: contact.email,
    phone: contact.phone,
    tel: contact.phone.replace(/[^+\d]/g, ''),
    address: contact.address.join(', '),
  };
  return text
    .replace(/\{\{(\w+)\}\}/g, (mark, key: string) => String(values[key] ?? mark))
    .split(CODE)
    .map((part) => (CODE.test(part) ? part : part.replace(/(?<=\w)'/g, '’')))
    .join('');
}

/** The sections of a page's Markdown, each rendered to HTML. The Markdown comes from the operator and is trusted. */
export function markdownSections(markdown: string): Section[] {
  const taken = new Set<string>();
  return markdown
    .split(/^## +/m)
    .slice(1)
    .map((part, index) => {
      const [title = '', ...rest] = part.split('\n');
      const words = title
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '');
      const id = words === '' ? `section-${index + 1}` : taken.has(words) ? `${words}-${index + 1}` : words;
      taken.add(id);
      return {
        id,
        title: title.trim(),
        html: marked
          .parse(rest.join('\n'), { async: false })
          // Makes horizontal scrolling work by keyboard.
          .replaceAll('<pre>', '<pre tabindex="0">')
          .replaceAll('<a href="tel:', '<a class="nobr" href="tel:'),
      };
    });
}
