import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates an island when it, or an element that matches the selector, is touched, or after the first paint: see `base/frame/browser/island-on-touch.ts`. */
    'client:touch'?: boolean | string | { unlessCached: string };
  }
}

declare global {
  interface ImportMetaEnv {
    /** The script at the head of every page and its hash, see `build/inline-scripts.ts`. */
    readonly HEAD_SCRIPT: string;
    readonly HEAD_SCRIPT_HASH: string;
    /** The script that offers a page in the reader's language, and its hash. */
    readonly OFFER_SCRIPT: string;
    readonly OFFER_SCRIPT_HASH: string;
    /** The folder of the scripts in each further language of the site, see `build/languages/sentences.ts`. */
    readonly LANGUAGE_FOLDERS: Readonly<Record<string, string>>;
  }
}
