import type { Queue } from '../../../site/to-do/server/queue.ts';
import { readMarked } from '../../../site/to-do/storage/marks.ts';
import { caseFileKey, caseMarksOf, getCaseFile } from '../storage/case-file.ts';
import { readWeight } from '../storage/case-marks.ts';
import type { OpenCase } from '../storage/open-case.ts';

type ListedCase = { id: string; open: OpenCase };

/** Open cases. A case with an appeal is listed as an appeal. */
export const caseQueue: Queue<ListedCase> = {
  kind: 'case',
  find: async (storage, marking) => {
    const marks = await marking;
    const files = await readMarked(
      storage,
      marks,
      (mark) => caseFileKey(readWeight(mark).id),
      (mark) => getCaseFile(storage, readWeight(mark).id),
      ({ open }, mark) => open?.case === mark.ref,
    );
    return marks.map((mark, at) => {
      const open = files[at]?.open;
      return open ? { id: readWeight(mark).id, open } : undefined;
    });
  },
  marksNow: async (storage, mark) => {
    const { id } = readWeight(mark);
    return caseMarksOf(id, await getCaseFile(storage, id));
  },
  toWaiting: ({ id, open }) => ({
    ...{ kind: open.appeal === null ? 'case' : 'appeal', id, name: open.name },
    ...{ at: open.since },
  }),
  pageOf: (mark) => readWeight(mark).id,
  kindOf: (mark) => (readWeight(mark).hasAppeal ? 'appeal' : 'case'),
  isUrgent: (mark) => readWeight(mark).isIllegal,
};
