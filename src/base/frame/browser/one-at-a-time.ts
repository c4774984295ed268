/** Runs one piece of work at a time; what is asked for meanwhile is dropped. */
export const oneAtATime = (): ((work: () => Promise<void>) => Promise<void>) => {
  let isBusy = false;
  return async (work) => {
    if (isBusy) return;
    isBusy = true;
    await work().finally(() => {
      isBusy = false;
    });
  };
};
