import type { PhotoField } from '../../fields/rules/photo-fields.ts';

/** Tracks photos that are still being prepared, and waits for them. */
export const photoWork = () => {
  const working = new Set<PhotoField>();
  const waiting: (() => void)[] = [];
  return {
    set: (field: PhotoField, works: boolean): void => {
      if (works) working.add(field);
      else working.delete(field);
      if (working.size > 0) return;
      for (const go of waiting.splice(0)) go();
    },
    count: (): number => working.size,
    done: (): Promise<void> =>
      working.size === 0
        ? Promise.resolve()
        : new Promise((go) => {
            waiting.push(go);
          }),
  };
};
