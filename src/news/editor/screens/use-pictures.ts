import { type RefObject, useRef, useState } from 'react';
import { uploadImage } from '../../newsroom/browser/admin-articles.ts';
import { pictureEdit } from '../browser/picture-text.ts';
import { replaceText } from '../browser/replace-text.ts';

/** A picture that is being inserted. */
type Picture =
  | { kind: 'sending'; file: File }
  | { kind: 'failed'; file: File; problem: string }
  | { kind: 'asking'; path: string; alt: string }
  | { kind: 'choosing' };

/** Inserts pictures where the cursor is: one after another is sent, and asks for its alternative text. */
export const usePictures = (area: RefObject<HTMLTextAreaElement | null>) => {
  const at = useRef(0);
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [picture, setPicture] = useState<Picture | null>(null);

  const noteCursor = (): void => {
    at.current = area.current?.selectionStart ?? at.current;
  };
  const send = async (file: File): Promise<void> => {
    setPicture({ kind: 'sending', file });
    const result = await uploadImage(file);
    if ('path' in result) setPicture({ kind: 'asking', path: result.path, alt: '' });
    else setPicture({ kind: 'failed', file, problem: result.problem });
  };
  const sendNext = ([next, ...others]: readonly File[]): void => {
    setQueue(others);
    if (next === undefined) setPicture(null);
    else void send(next);
  };
  const goOn = (): void => sendNext(queue);
  return {
    picture,
    send,
    goOn,
    begin: (files: readonly File[]): void => {
      noteCursor();
      if (picture !== null) setQueue([...queue, ...files]);
      else sendNext(files);
    },
    chooseUsed: (): void => {
      if (picture !== null) return;
      noteCursor();
      setPicture({ kind: 'choosing' });
    },
    ask: (path: string, alt: string): void => setPicture({ kind: 'asking', path, alt }),
    endChoosing: (): void => setPicture((current) => (current?.kind === 'choosing' ? null : current)),
    insert: (path: string, alt: string): void => {
      const change = pictureEdit(area.current?.value ?? '', at.current, path, alt);
      at.current = change.end;
      // The dialog that asked is still closing, and gives the focus back.
      requestAnimationFrame(() => {
        if (area.current) replaceText(area.current, change);
        goOn();
      });
    },
  };
};

export type Pictures = ReturnType<typeof usePictures>;
