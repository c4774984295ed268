import { useRef, useState } from 'react';
import { loadDraftPhotos, saveDraftPhoto } from '../../client/stores/registration/registration-draft.ts';
import { draftPhotos } from '../../client/stores/registration/registration-photos.ts';
import { noPhotos, type RegistrationPhotos } from '../../client/stores/registration/registration-steps.ts';
import type { PhotoField } from '../../domain/fields/fields.ts';

type Options = {
  /** Called before a photo is kept, so that there is a draft to keep it with. */
  beforeKeep: () => void;
  onChange: (field: PhotoField) => void;
};

/** The photos of the form: what is chosen, what was refused, and what is still being worked on. */
export const usePhotos = ({ beforeKeep, onChange }: Options) => {
  const current = useRef<RegistrationPhotos>(noPhotos());
  const [chosen, setChosen] = useState<RegistrationPhotos>(current.current);
  const [problems, setProblems] = useState<Partial<Record<PhotoField, string>>>({});
  const working = useRef(new Set<PhotoField>());
  const waiting = useRef<(() => void)[]>([]);

  const replace = (photos: RegistrationPhotos): void => {
    current.current = photos;
    setChosen(photos);
  };

  const setProblem = (field: PhotoField, sentence: string | null): void =>
    setProblems(({ [field]: _, ...others }) =>
      sentence === null ? others : { ...others, [field]: sentence },
    );

  return {
    chosen,
    problems,
    setProblem,
    /** The photos at this moment, whatever has been rendered. */
    now: (): RegistrationPhotos => current.current,
    set: (field: PhotoField, photo: Blob | null): void => {
      replace({ ...current.current, [field]: photo });
      beforeKeep();
      void saveDraftPhoto(field, photo);
      onChange(field);
    },
    setWorking: (field: PhotoField, works: boolean): void => {
      if (works) working.current.add(field);
      else working.current.delete(field);
      if (working.current.size > 0) return;
      for (const go of waiting.current.splice(0)) go();
    },
    /** Resolves once no photo is being worked on. */
    ready: (): Promise<void> =>
      working.current.size === 0
        ? Promise.resolve()
        : new Promise((done) => {
            waiting.current.push(done);
          }),
    restore: async (): Promise<void> => {
      const kept = await loadDraftPhotos();
      // What was chosen while the database was being read is newer.
      const { avatar, avatar1, avatar2 } = current.current;
      replace({
        avatar: avatar ?? kept.avatar,
        avatar1: avatar1 ?? kept.avatar1,
        avatar2: avatar2 ?? kept.avatar2,
      });
      await draftPhotos.sweep();
    },
    clear: (): void => {
      replace(noPhotos());
      setProblems({});
    },
  };
};
