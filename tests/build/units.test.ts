import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, STORELESS_COMMANDS } from '../../src/commands/manage/commands.ts';

const services = globSync('src/host/*.service').sort();
const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

test('the units of backups are confined as that of the site is', () => {
  const site = lines('src/host/vitae.service');
  const confined = site.slice(site.indexOf('NoNewPrivileges=yes'), site.indexOf('[Install]'));
  expect(confined.length).toBeGreaterThan(15);
  expect(services.map((file) => basename(file))).toEqual([
    'vitae-backup.service',
    'vitae-failure@.service',
    'vitae-proof.service',
    'vitae.service',
  ]);
  for (const file of services) expect([file, lines(file)]).toEqual([file, expect.arrayContaining(confined)]);
});

test('each timer has its service, whose command exists', () => {
  const timers = globSync('src/host/*.timer');
  expect(timers).toHaveLength(2);
  for (const timer of timers) {
    const text = readFileSync(timer.replace(/timer$/, 'service'), 'utf8');
    const command = /^ExecStart=\/usr\/bin\/npm run manage -- (\S+)/m.exec(text)?.[1] ?? '';
    expect([timer, Object.keys(COMMANDS)]).toEqual([timer, expect.arrayContaining([command])]);
  }
});

test('each unit that fails sends the operator a letter, for which there is a command', () => {
  const [teller, others] = [services.filter(isTeller), services.filter((file) => !isTeller(file))];
  expect(others).toHaveLength(3);
  for (const file of others) expect(lines(file)).toContain('OnFailure=vitae-failure@%n.service');
  const command = /^ExecStart=\/usr\/bin\/npm run manage -- (\S+) %i$/m.exec(
    lines(teller[0] ?? '').join('\n'),
  );
  expect(Object.keys(STORELESS_COMMANDS)).toContain(command?.[1]);
  // One that cannot send it sends no letter about that.
  expect(lines(teller[0] ?? '').join('\n')).not.toContain('OnFailure');
});

const isTeller = (file: string): boolean => file.includes('failure');

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(hasSystemd)('systemd rates the units OK and finds no mistake in them', () => {
  for (const file of services) {
    const rating = execFileSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' });
    expect(rating).toMatch(/exposure level for \S+: [01]\.\d OK/);
  }
});
