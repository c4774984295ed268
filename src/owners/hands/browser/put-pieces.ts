import type { Piece } from '../../../base/languages/rules/say.ts';

/** Writes a sentence into an element; what is in its elements is text by somebody else, in its own direction. */
export const putPieces = (place: HTMLElement, pieces: readonly Piece[]): void =>
  place.replaceChildren(
    ...pieces.map(({ text, tag }) => {
      if (tag === undefined) return text;
      const theirs = document.createElement('bdi');
      theirs.textContent = text;
      return theirs;
    }),
  );
