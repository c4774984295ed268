import { useRef, useState } from 'react';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { answerNotAlike, leavePairs, takeAnswerBack } from '../../../search/alike/browser.ts';
import { FROM_LIST } from '../../../search/alike/screens/pair-words.ts';
import { keepApart, merge } from '../browser.ts';
import type { MergeView } from '../calls.ts';
import { MERGE_SENTENCES } from '../rules.ts';
import { goOn, goToPair, type ListedPair } from './use-listed-pair.ts';

type MergeActs = {
  view: MergeView;
  /** The names of what comes from the page that goes. */
  taken: string[];
  isListed: boolean;
  listed: ListedPair | null;
};

/** What can be done with two pages; after an answer about a pair of the list comes the next one. */
export const useMergeActs = ({ view, taken, isListed, listed }: MergeActs) => {
  const { keep, drop } = view;
  const [problem, setProblem] = useState(drop.account ? MERGE_SENTENCES.hasAccount : '');
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isPossible = !drop.account && keep.profile === drop.profile;
  const send = async (): Promise<void> => {
    // A second press may come before the first is drawn.
    if (!isPossible || isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const outcome = await merge(view, taken);
    if ('problem' in outcome) setProblem(outcome.problem);
    else {
      // Beside the next pair stands what became of this one.
      if (listed === null) toast(outcome.done, 'status');
      else leavePairs(listed.pair, listed.at, drop.id);
      await leave();
    }
    isUnderWay.current = false;
    setBusy(false);
  };
  const cancel = (): void => goTo(isListed ? 'duplicates' : `page/${keep.id}`);
  // The next pair is where this one was.
  const leave = async (): Promise<void> => (listed === null ? cancel() : goOn(listed.at));
  const swap = (): void => {
    const from = isListed ? FROM_LIST : {};
    if (!keep.account) goTo(`merge/${drop.id}/${keep.id}`, from, { replace: true });
  };
  const part = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const failure = listed === null ? await keepApart(keep.id, drop.id) : null;
    const isDone = listed === null ? failure === null : await answerNotAlike(listed.pair);
    if (isDone) await leave();
    else setProblem(failure ?? '');
    isUnderWay.current = false;
  };
  const undo = (): void => void takeAnswerBack().then((pair) => pair && goToPair(pair));
  return { problem, isBusy, isPossible, send, cancel, swap, part, undo };
};
