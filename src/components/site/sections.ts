import { marked } from 'marked';
import type { Site } from '../../domain/site/site.ts';

/** One `##` section of an information page. */
type Section = { id: string; title: string; html: string };

/** Replaces `{{name}}`, `{{email}}`, `{{phone}}`, `{{tel}}` `{{address}}` and `{{url}}` by the site's values. */
export function fillIn(text: string, { name, contact }: Site, url = ''): string {
  const values: Record<string, string> = {
    name,
    url,
    email: contact.email,
    phone: contact.phone,
    tel: contact.phone.replace(/[^+\d]/g, ''),
    address: contact.address.join(', '),
  };
  return text.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => values[key] ?? mark).replace(/(?<=\w)'/g, '’');
}

/** The sections of a page's Markdown, each rendered to HTML. The Markdown comes from the operator and is trusted. */
export function sectionsOf(markdown: string): Section[] {
  return markdown
    .split(/^## +/m)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n');
      const id = title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
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
