import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates an island when it, or an element that matches the selector, is touched, or after the first paint: see `base/frame/browser/island-on-touch.ts`. */
    'client:touch'?: boolean | string | { unlessCached: string };
  }
}

declare global {
  interface ImportMetaEnv {
    /** The script at the head of every page and its hash, see `build/head-script.ts`. */
    readonly HEAD_SCRIPT: string;
    readonly HEAD_SCRIPT_HASH: string;
    /** The folder of the scripts in each further language of the site, see `build/languages/sentences.ts`. */
    readonly LANGUAGE_FOLDERS: Readonly<Record<string, string>>;
  }
}
