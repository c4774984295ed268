import { ownLanguage } from '../../brand/rules/languages.ts';
import { ORIGINAL } from '../rules/say.ts';
import { inLanguage } from './in-language.ts';
import { inAddressesOf } from './page-language.ts';

/** The name of a script of this site, in a page; the platform names its deploy behind it. */
const SCRIPT = /(\/_astro\/)([\w.~-]+\.js)(?=["'?&\s])/g;

/**
 * Renders a page in a language, to its end, with the addresses and the scripts of that language. The folders of scripts are `LANGUAGE_FOLDERS` of the build; in
 * development there are none, and one script has the sentences of all languages.
 */
export const renderInLanguage = async (
  language: string,
  render: () => Promise<Response>,
  folders: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  if (language === ORIGINAL && language === ownLanguage()) return render();
  const renderToEnd = async (): Promise<Response> => {
    const response = await render();
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const html = await response.text();
    const folder = folders[language];
    return new Response(folder === undefined ? html : withScripts(html, folder), response);
  };
  return inLanguage(language, () => inAddressesOf(language, renderToEnd));
};

const withScripts = (html: string, folder: string): string => html.replace(SCRIPT, `$1${folder}/$2`);
