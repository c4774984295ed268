import { dialogClose } from '../../../base/form/browser/dialog-close.ts';
import { make } from '../../../base/form/browser/make-element.ts';
import { currentPrefix } from '../../../base/languages/rules/address.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { citedText } from '../rules/citation.ts';
import type { CslItem } from '../rules/csl.ts';
import './cite-dialog.css';

const link = document.querySelector('[data-cite]') as HTMLAnchorElement;

const FORMATS = ['txt', 'bib', 'json'] as const;
type Format = (typeof FORMATS)[number];

const NAMES: Readonly<Record<Format, () => string>> = {
  txt: () => say('sharing.cite.as-text'),
  bib: () => 'BibTeX',
  json: () => 'CSL-JSON',
};

const addressOf = (format: Format): string => link.href.replace(/txt$/, format);

const read = async (format: Format): Promise<string> => {
  const reply = await fetch(addressOf(format));
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.text();
};

/** The line of text in the reader's language, which the file has in the site's own. */
const textOf = ({ title, 'container-title': site, issued, version, URL: url }: CslItem): string => {
  const day = issued['date-parts'][0]?.map((part) => String(part).padStart(2, '0')).join('-') ?? '';
  return citedText({ title, site, number: version === undefined ? null : Number(version), day, url });
};

const downloadOf = (format: Format, text: string): string =>
  format === 'txt' && currentPrefix() !== '' ? URL.createObjectURL(new Blob([text])) : addressOf(format);

const sectionOf = (format: Format, text: string): HTMLElement => {
  const [id, copy, save] = [`cite-${format}`, `cite-${format}-copy`, `cite-${format}-save`];
  return make(
    'section',
    { class: 'cited', 'aria-labelledby': id },
    make(
      'div',
      { class: 'cited-head' },
      make('h3', { id }, NAMES[format]()),
      make(
        'a',
        {
          id: save,
          href: downloadOf(format, text),
          download: `cite.${format}`,
          'aria-labelledby': `${save} ${id}`,
        },
        say('sharing.cite.download'),
      ),
      make(
        'button',
        {
          id: copy,
          class: 'button-plain',
          type: 'button',
          'data-copy-link': text,
          'aria-labelledby': `${copy} ${id}`,
        },
        make('span', { 'data-copy-text': '', 'aria-live': 'polite' }, say('common.copy')),
      ),
    ),
    make('pre', { tabindex: '0', 'data-format': format, ...(format !== 'txt' && { dir: 'ltr' }) }, text),
  );
};

const makeDialog = async (): Promise<HTMLDialogElement> => {
  const [bib, json] = await Promise.all([read('bib'), read('json')]);
  const [item] = JSON.parse(json) as [CslItem];
  const close = make('button', { class: 'button', type: 'button', 'data-close': '' }, say('common.close'));
  const dialog = make(
    'dialog',
    { class: 'dialog cite', 'aria-labelledby': 'cite-title' },
    ...dialogClose(say('common.close')),
    make('h2', { id: 'cite-title' }, link.textContent),
    make(
      'p',
      { class: 'hint' },
      make('span', {}, say('sharing.cite.lead')),
      ' ',
      make('a', { href: item.URL, rel: 'nofollow' }, say('sharing.cite.show-version')),
    ),
    sectionOf('txt', textOf(item)),
    sectionOf('bib', bib.trim()),
    sectionOf('json', json.trim()),
    make('div', { class: 'form-actions' }, close),
  ) as HTMLDialogElement;
  for (const button of dialog.querySelectorAll('[data-close]'))
    button.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  return dialog;
};

let dialog: Promise<HTMLDialogElement> | null = null;

/** Opens the dialog with the citations of the page; where they cannot be loaded, the link is followed. */
export const open = (): void => {
  dialog ??= makeDialog();
  dialog.then(
    (made) => {
      if (made.open) return;
      made.showModal();
      // Where it begins, not at the button that closes it.
      made.querySelector('a')?.focus();
    },
    () => location.assign(link.href),
  );
};
