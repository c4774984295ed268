import { openDatabase } from './database.ts';
import { PostgresIndex } from './postgres-index.ts';

/** The index in the database of an address. */
export const openPostgresIndex = (
  url: string,
  { connections, buildsAlone }: { connections: number; buildsAlone: boolean },
): PostgresIndex => new PostgresIndex(openDatabase(url, { connections }), { buildsAlone });
