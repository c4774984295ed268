import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { databaseProblem } from '../../../../src/search/storage/postgres/connection/database-problem.ts';
import { type Database, openDatabase } from '../../../../src/search/storage/postgres/database.ts';
import { DatabaseError } from '../../../../src/search/storage/postgres/database-error.ts';

/** A server that is no PostgreSQL, as `answer` has it. */
const aServer = async (answer: (socket: Socket) => void) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    sockets,
    url: `postgres://vitae:secret-word@127.0.0.1:${(server.address() as AddressInfo).port}/vitae`,
  };
};

const failureOf = (database: Database): Promise<DatabaseError> =>
  database.query('select 1').then(
    () => Promise.reject(new Error('answered')),
    (error: DatabaseError) => error,
  );

test.each<[string, string, (socket: Socket) => void]>([
  ['hangs up', 'CLOSED', (socket) => socket.destroy()],
  ['speaks HTTP', 'NOT_POSTGRES', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['speaks SSH', 'NOT_POSTGRES', (socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n')],
  ['speaks MySQL', 'NOT_POSTGRES', (socket) => socket.write(Buffer.from('4a0000000a382e302e3336', 'hex'))],
])('a server that %s is refused each time: %s', async (_, code, answer) => {
  const { url } = await aServer(answer);
  const database = openDatabase(url, { connections: 1 });
  const failures = [await failureOf(database), await failureOf(database)];
  expect(failures.map((failure) => failure.code)).toEqual([code, code]);
  expect(String(failures)).not.toContain('secret-word');
  await database.close();
});

test('a server that never answers is waited for once, and those who ask later do not wait', async () => {
  const { url, sockets } = await aServer(() => {});
  const database = openDatabase(url, { connections: 2, patience: 0.05 });
  const failures = await Promise.all([failureOf(database), failureOf(database)]);
  const later = await failureOf(database);
  // On a busy machine the limit of the whole question may be noticed before that of the connection.
  for (const { code } of [...failures, later]) expect(code).toMatch(/^(?:CONNECT_)?TIMEOUT$/);
  expect(later).toBe(failures[0]);
  expect(sockets).toHaveLength(1);
  await database.close();
});

test.each([
  ['28P01', 'The database of DIRECTORY_URL refuses the user or the password.', true],
  ['3D000', 'The server of DIRECTORY_URL has no database of that name.', true],
  [
    '42501',
    'The user of DIRECTORY_URL may not create schemas in the database, or the extensions pg_trgm and unaccent: make it the owner of the database.',
    true,
  ],
  [
    '58P01',
    'The server of DIRECTORY_URL lacks the extensions pg_trgm and unaccent: install postgresql-contrib there.',
    true,
  ],
  ['NOT_POSTGRES', 'What answers at the address of DIRECTORY_URL is no PostgreSQL.', true],
  ['ENCODING', 'The database of DIRECTORY_URL must have the encoding UTF8.', true],
  ['OLD', 'The PostgreSQL of DIRECTORY_URL is too old: it must be version 15 or newer.', true],
  ['53300', 'The database of DIRECTORY_URL takes no more connections.', false],
  ['57P03', 'The database of DIRECTORY_URL is starting or stopping.', false],
  ['ECONNREFUSED', 'The database of DIRECTORY_URL cannot be reached.', false],
  ['EAI_AGAIN', 'The database of DIRECTORY_URL cannot be reached.', false],
  ['CONNECT_TIMEOUT', 'The database of DIRECTORY_URL cannot be reached.', false],
  ['XX000', 'The database of DIRECTORY_URL does not answer as it should.', false],
])('the failure %s means: %s', (code, sentence, lasts) => {
  expect(databaseProblem(new DatabaseError({ code, message: '' }))).toEqual({ sentence, lasts });
});
