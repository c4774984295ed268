import { useRef, useState } from 'react';
import type { Crop } from '../browser/photo-crop.ts';
import { preparePhoto } from '../browser/prepare-photo.ts';

/** A chosen file and its crop; null for the middle. */
type ChosenPhoto = { file: File; crop: Crop | null };

export type PreparedPhotoOptions = {
  /** Called with a chosen photo, ready to send. */
  onPhoto: (photo: Blob) => void;
  /** Called with the problem of a chosen file, or null once it is resolved. */
  onProblem: (sentence: string | null) => void;
  /** Called when the work on a photo begins and ends. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** The sentence for a file that is no photo; registration's by default. */
  typeSentence?: string | undefined;
};

/** Prepares chosen photos to be sent; of several, the last one counts. `original` is what the photo was made of. */
export const usePreparedPhoto = ({ onPhoto, onProblem, onBusy, typeSentence }: PreparedPhotoOptions) => {
  const [busy, setBusy] = useState(false);
  const [original, setOriginal] = useState<ChosenPhoto | null>(null);
  const choice = useRef(0);

  const prepare = async (chosen: ChosenPhoto): Promise<void> => {
    choice.current += 1;
    const mine = choice.current;
    setBusy(true);
    onBusy?.(true);
    onProblem(null);
    const result = await preparePhoto(chosen.file, typeSentence, chosen.crop);
    if (mine !== choice.current) return;
    setBusy(false);
    if (result.kind === 'ready') {
      setOriginal(chosen);
      onPhoto(result.photo);
    } else onProblem(result.sentence);
    // What waits for the photo finds it.
    onBusy?.(false);
  };
  return { busy, original, prepare, forget: () => setOriginal(null) };
};
