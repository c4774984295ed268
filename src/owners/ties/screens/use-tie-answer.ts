import { useState } from 'react';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';

/** A decision on a tie while it is sent, and why it was refused. */
export const useTieAnswer = () => {
  const [isBusy, begin] = useOneAtATime();
  const [problem, setProblem] = useState('');
  return {
    isBusy,
    /** A sentence; empty if nothing was refused. */
    problem,
    decide: (send: () => Promise<{ isDone: boolean; message: string }>): void =>
      begin(async () => {
        const { isDone, message } = await send();
        setProblem(isDone ? '' : message);
      }),
  };
};
