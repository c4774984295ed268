import { useState } from 'react';

/** Whether work is under way, and what begins some unless it is. */
export const useOneAtATime = (): [boolean, (work: () => Promise<unknown>) => void] => {
  const [isBusy, setBusy] = useState(false);
  const begin = (work: () => Promise<unknown>): void => {
    if (isBusy) return;
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return [isBusy, begin];
};
