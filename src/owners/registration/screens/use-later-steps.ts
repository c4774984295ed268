import { useEffect, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';

type LaterSteps = typeof import('./LaterSteps.tsx');

/** The screens of the later steps: `failed` until somebody tries again, null until they are there. */
export type LoadingSteps = { steps: LaterSteps | 'failed' | null; load: () => void };

let loaded: LaterSteps | null = null;

/** Loads the later steps as soon as the first one is touched, or at once if the form is at one of them. */
export const useLaterSteps = (isNeeded: boolean): LoadingSteps => {
  const [steps, setSteps] = useState<LoadingSteps['steps']>(loaded);
  const load = (): void => {
    setSteps(loaded);
    if (loaded !== null) return;
    void loadModule(() => import('./LaterSteps.tsx')).then(
      (module) => {
        loaded = module;
        setSteps(module);
      },
      () => setSteps('failed'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is needed, whatever was drawn since
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded]);
  return { steps, load };
};
