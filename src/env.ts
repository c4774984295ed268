import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Brings an island to life when it, or what the selector names, is touched: see `client/island-on-touch.ts`. */
    'client:touch'?: boolean | string;
  }
}

declare global {
  interface ImportMetaEnv {
    /** Hash of the inline code of the directive `client:touch`, see `build/island-on-touch.ts`. */
    readonly TOUCH_DIRECTIVE_HASH: string;
  }
}
