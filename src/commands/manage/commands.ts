import type { Command } from './command.ts';
import { anExistingFile, aSiteAddress } from './operands.ts';

export const COMMANDS: Readonly<Record<string, Command>> = {
  import: {
    operands: 1,
    rule: anExistingFile,
    run: async (call) => (await import('./import/run-import.ts')).runImport(call),
  },
  'import-undo': {
    operands: 1,
    run: async (call) => (await import('./import/run-import-undo.ts')).runImportUndo(call),
  },
  'import-articles': {
    operands: 1,
    rule: anExistingFile,
    run: async (call) => (await import('./import/run-import.ts')).runImportArticles(call),
  },
  export: { operands: 1, run: async (call) => (await import('./archive/run-archive.ts')).runExport(call) },
  restore: {
    operands: 1,
    rule: anExistingFile,
    run: async (call) => (await import('./archive/run-archive.ts')).runRestore(call),
  },
  verify: { operands: 0, run: async (call) => (await import('./check/run-check.ts')).runCheck(call) },
  repair: { operands: 0, run: async (call) => (await import('./check/run-check.ts')).runRepair(call) },
  reindex: { operands: 0, run: async (call) => (await import('./run-reindex.ts')).runReindex(call) },
  upgrade: { operands: 0, run: async (call) => (await import('./run-upgrade.ts')).runUpgrade(call) },
  'upgrade-site': {
    operands: 0,
    optional: 1,
    run: async (call) => (await import('./upgrade-site/run-upgrade-site.ts')).runUpgradeSite(call),
  },
  alike: { operands: 0, run: async (call) => (await import('./check/run-alike.ts')).runAlike(call) },
  dump: { operands: 0, run: async (call) => (await import('./run-dump.ts')).runDump(call) },
  mirror: {
    operands: 1,
    rule: aSiteAddress,
    run: async (call) => (await import('./run-mirror.ts')).runMirror(call),
  },
  'report-log': {
    operands: 0,
    run: async (call) => (await import('./reports/run-report-log.ts')).runReportLog(call),
  },
  probe: {
    operands: 1,
    rule: aSiteAddress,
    run: async (call) => (await import('./probe/run-probe.ts')).runProbe(call),
  },
  outbox: {
    operands: 1,
    optional: 1,
    run: async (call) => (await import('./mail/run-outbox.ts')).runOutbox(call),
  },
  demo: { operands: 1, run: async (call) => (await import('./run-demo.ts')).runDemo(call) },
  admin: { operands: 1, optional: 2, run: async (call) => (await import('./run-admin.ts')).runAdmin(call) },
};

/** A command that needs no store, and works where that is damaged. */
export type StorelessCommand = Pick<Command, 'operands' | 'optional'> & {
  run: (operands: readonly string[]) => Promise<number>;
};

export const STORELESS_COMMANDS: Readonly<Record<string, StorelessCommand>> = {
  'send-test-mail': {
    operands: 0,
    optional: 1,
    run: async (call) => (await import('./mail/run-test-mail.ts')).runTestMail(call),
  },
  'tell-failure': {
    operands: 1,
    run: async (call) => (await import('./mail/run-test-mail.ts')).runTellFailure(call),
  },
};
