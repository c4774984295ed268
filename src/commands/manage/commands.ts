import { runExport, runRestore } from './archive/run-archive.ts';
import { runCheck, runRepair } from './check/run-check.ts';
import type { Command } from './command.ts';
import { runImport, runImportArticles } from './import/run-import.ts';
import { runOutbox } from './mail/run-outbox.ts';
import { runTellFailure, runTestMail } from './mail/run-test-mail.ts';
import { anExistingFile, aSiteAddress } from './operands.ts';
import { runProbe } from './probe/run-probe.ts';
import { runReportLog } from './reports/run-report-log.ts';
import { runAdmin } from './run-admin.ts';
import { runDemo } from './run-demo.ts';
import { runDump } from './run-dump.ts';
import { runMirror } from './run-mirror.ts';
import { runReindex } from './run-reindex.ts';
import { runUpgrade } from './run-upgrade.ts';
import { runUpgradeSite } from './upgrade-site/run-upgrade-site.ts';

export const COMMANDS: Readonly<Record<string, Command>> = {
  import: { operands: 1, rule: anExistingFile, run: runImport },
  'import-articles': { operands: 1, rule: anExistingFile, run: runImportArticles },
  export: { operands: 1, run: runExport },
  restore: { operands: 1, rule: anExistingFile, run: runRestore },
  verify: { operands: 0, run: runCheck },
  repair: { operands: 0, run: runRepair },
  reindex: { operands: 0, run: runReindex },
  upgrade: { operands: 0, run: runUpgrade },
  'upgrade-site': { operands: 0, optional: 1, run: runUpgradeSite },
  dump: { operands: 0, run: runDump },
  mirror: { operands: 1, rule: aSiteAddress, run: runMirror },
  'report-log': { operands: 0, run: runReportLog },
  probe: { operands: 1, rule: aSiteAddress, run: runProbe },
  outbox: { operands: 1, optional: 1, run: runOutbox },
  demo: { operands: 1, run: runDemo },
  admin: { operands: 1, optional: 2, run: runAdmin },
};

/** A command that needs no store, and works where that is damaged. */
export type StorelessCommand = Pick<Command, 'operands' | 'optional'> & {
  run: (operands: readonly string[]) => Promise<number>;
};

export const STORELESS_COMMANDS: Readonly<Record<string, StorelessCommand>> = {
  'send-test-mail': { operands: 0, optional: 1, run: runTestMail },
  'tell-failure': { operands: 1, run: runTellFailure },
};
