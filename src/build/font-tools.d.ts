declare module 'fontverter' {
  /** Converts a font to another container: `sfnt` is plain TrueType. */
  export const convert: (font: Buffer, to: 'sfnt' | 'woff' | 'woff2') => Promise<Buffer>;
}

declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    noLayoutClosure?: boolean;
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  };
  /** Reduces a font to the letters of a text. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export default subsetFont;
}
