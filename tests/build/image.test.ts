import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/commands/manage/commands.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

test('the image runs what its build was made for: the settings of a build are arguments of both stages', () => {
  const [, build = '', run = ''] = read('src/host/Dockerfile').split(/^FROM /m);
  const argumentsOf = (stage: string): string[] =>
    [...stage.matchAll(/^ARG (\w+)$/gm)].map(([, name = '']) => name);
  const { services } = parse(read('src/host/compose.yaml')) as {
    services: { site: { build: { args: Record<string, string> }; environment: Record<string, string> } };
  };
  const settings = ['SITE_URL', 'RECAPTCHA_SITE_KEY', 'CONTENT_USAGE'];
  expect(argumentsOf(run)).toEqual(settings);
  // The operator's content becomes a part of the image, which runs without the folder.
  expect(argumentsOf(build)).toEqual([...settings, 'VITAE_CONTENT']);
  expect(services.site.environment['VITAE_CONTENT']).toBe('');
  expect(Object.keys(services.site.build.args)).toEqual(argumentsOf(build));
});

test('the containers have no rights, and write only to their volumes', () => {
  const services = readServices();
  for (const name of ['site', 'backup'])
    expect(services[name]).toMatchObject({
      image: 'vitae',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data', 'backups:/backups'],
    });
  expect(read('src/host/Dockerfile')).toMatch(/^USER node\nVOLUME \/data \/backups$/m);
});

test('beside the containers, a backup is made each night, and no log grows without end', () => {
  const services = readServices();
  const script = String(services['backup']?.['command']);
  const [, file = '', command = ''] = / (src\/\S+manage\.ts) (\w+) \/backups --keep;/.exec(script) ?? [];
  expect([existsSync(file), Object.keys(COMMANDS).includes(command)]).toEqual([true, true]);
  for (const [name, { logging }] of Object.entries(services))
    expect([name, logging]).toEqual([
      name,
      { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    ]);
});

const readServices = (): Record<string, Record<string, unknown>> =>
  parse(read('src/host/compose.yaml'), { merge: true }).services;

test('no secret and no test is sent to the builder of images', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const each of ['**/.env', '.git', '.netlify', 'node_modules', 'tests'])
    expect(ignored).toContain(each);
});
