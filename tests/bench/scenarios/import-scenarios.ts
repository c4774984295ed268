import { importRows, openRowsImport } from '../../../src/imports/import/server/rows/import-rows.ts';
import { ADMIN } from '../../support/builders/admins.ts';
import { admins, read, type Scenario, type Stage, WRITE_OPERATIONS } from './scenario.ts';

/** Number of rows in one call: what the browser begins with. */
const ROWS = 50;

let batches = 0;
/** An import of its own, of people and companies that are nowhere yet. */
const anImport = () => {
  batches += 1;
  const batch = `bench-${batches}`;
  const records = Array.from({ length: ROWS }, (_, index) => ({
    row: index + 2,
    key: `${batch}-${index}`,
    profile: 'personal',
    name: `Member ${index} of list ${batches}`,
    dob: '1950',
  }));
  return { batch, source: 'The guild', records };
};

const anImportThatIsDone = async ({ site }: Stage): Promise<string> => {
  const { records, ...begun } = anImport();
  const importAll = await openRowsImport(site.cold(), { ...begun, by: ADMIN.email }, undefined);
  for await (const _ of importRows(importAll, records, () => {}));
  return begun.batch;
};

/** Imports in the browser, and pages that the team makes. */
export const IMPORT_SCENARIOS: readonly Scenario[] = [
  {
    name: `check ${ROWS} rows`,
    call: 'CMSimportCheck',
    max: null,
    prepare: async (stage) => admins(stage, { json: { records: anImport().records } }),
  },
  {
    name: `import ${ROWS} rows`,
    call: 'CMSimportRows',
    max: null,
    prepare: async (stage) => admins(stage, { json: anImport() }),
  },
  {
    name: `take an import of ${ROWS} rows back`,
    call: 'CMSundoImport',
    max: null,
    prepare: async (stage) => admins(stage, { json: { batch: await anImportThatIsDone(stage) } }),
  },
  {
    name: 'imports',
    call: 'CMSgetImports',
    max: 6,
    prepare: async (stage) => {
      await anImportThatIsDone(stage);
      return admins(stage, {});
    },
  },
  {
    name: 'make a page',
    call: 'CMScreateProfile',
    max: WRITE_OPERATIONS,
    prepare: async (stage) => {
      batches += 1;
      const page = { profile: 'personal', name: `Made by hand ${batches}`, source: 'By hand' };
      return admins(stage, { json: { ...page, source_url: 'https://www.example.org/' } });
    },
  },
  read('numbers of the site', 'CMSgetStats', (stage) => admins(stage, {})),
  read('state of the site', 'CMSgetHealth', (stage) => admins(stage, {})),
];
