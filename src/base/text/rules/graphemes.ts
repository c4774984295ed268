let segmenter: Intl.Segmenter | undefined;

/** The letters of a text as a reader sees them, each with its marks. Firefox has `Intl.Segmenter` since 125; without it, only marks stay with their letter. */
export const graphemes = (text: string): string[] => {
  if (!Intl.Segmenter) return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};
