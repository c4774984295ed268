declare module 'fontverter' {
  /** The font in another wrapping: `sfnt` is TrueType as it is. */
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
  /** The font with the letters of a text alone. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export default subsetFont;
}
