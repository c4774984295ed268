import { undoImport } from '../../../imports/undo/server/undo-import.ts';
import { COMMAND_LINE } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import type { CommandCall } from '../command.ts';
import { formatFigure, secondsSince } from '../figures.ts';

/** `import-undo BATCH`: takes back what an import made, for as long as that can be; what was changed since stays. */
export const runImportUndo = async ({ storage, operands, place }: CommandCall): Promise<number> => {
  const started = Date.now();
  for (;;) {
    const { removed, reverted, kept, left } = await undoImport(storage, {
      batch: operands[0] as string,
      by: COMMAND_LINE,
      before: ({ batch, source }) =>
        appendAudit(storage, {
          admin: COMMAND_LINE,
          action: 'undo-import',
          target: source,
          before: null,
          after: { batch },
        }),
    });
    if (left > 0) continue;
    const counts = Object.entries({ removed, reverted, kept }).map(
      ([name, count]) => `${formatFigure(count)} ${name}`,
    );
    console.log(`${counts.join(' · ')} in ${secondsSince(started)}, in ${place}`);
    return 0;
  }
};
