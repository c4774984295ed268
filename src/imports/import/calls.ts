import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { listOf, optionalText, requiredText } from '../../base/http/calls/inputs.ts';
import { success } from '../../base/http/calls/replies.ts';
import { isTooDeep } from '../../base/http/rules/depth.ts';
import { ADMIN_ROLE } from '../../base/http/rules/roles.ts';
import { IMPORT_SENTENCES, ROW_STATES, ROWS_MAX } from './rules.ts';

/** A record of an import, as a line of a file has it, and the number of its row there. */
const record = z
  .looseObject(
    {
      row: z.number({ error: () => IMPORT_SENTENCES.row }).check(
        z.refine((value) => Number.isSafeInteger(value) && value >= 0, { error: () => IMPORT_SENTENCES.row }),
        z.meta({ description: 'The number of its row in the file' }),
      ),
    },
    { error: () => IMPORT_SENTENCES.records },
  )
  .check(
    z.refine((sent) => !isTooDeep(sent), { error: IMPORT_SENTENCES.tooDeep }),
    z.meta({ description: 'A record as in an import, and its `row`' }),
  );

const records = listOf(record, ROWS_MAX, IMPORT_SENTENCES.records).check(
  z.refine((sent) => sent.length > 0, { error: () => IMPORT_SENTENCES.records }),
);

const change = z.strictObject({ before: z.string(), after: z.string() });

const fields = {
  row: z.int(),
  state: z.enum(ROW_STATES),
  id: z.exactOptional(z.string()),
  errors: z.exactOptional(z.record(z.string(), z.string())),
  changes: z.exactOptional(z.record(z.string(), change)),
  again: z.exactOptional(
    z.literal(true).check(z.meta({ description: 'The site failed before it knew: send the row again' })),
  ),
};

const rowCheck = z.strictObject(fields);
/** What would come of a row. */
export type RowCheck = z.infer<typeof rowCheck>;

const rowResult = z.strictObject({ ...fields, alike: z.exactOptional(z.string()) });
/** What came of a row. */
export type RowResult = z.infer<typeof rowResult>;

const privateText = () =>
  optionalText('Private').check(
    z.meta({ description: 'Names of the fields that new pages keep private, with commas between them' }),
  );

/** Says what an import of some records would do, and streams the reply. */
export const adminImportCheck = endpoint({
  method: 'POST',
  path: '/php-api/CMSimportCheck.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ records }),
  reply: success({ results: z.array(rowCheck) }),
});

/** Imports some records, and streams the reply. */
export const adminImportRows = endpoint({
  method: 'POST',
  path: '/php-api/CMSimportRows.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({
    batch: requiredText('Batch'),
    source: requiredText('Source'),
    private: privateText(),
    records,
  }),
  reply: success({
    results: z.array(rowResult),
    remarks: z.exactOptional(
      z.array(z.string()).check(z.meta({ description: 'What is said about ties that cannot be made' })),
    ),
  }),
});
