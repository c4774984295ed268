import { expect, test } from 'vitest';
import { isMailProvider } from '../../../../../src/base/text/rules/address/mail-providers.ts';

test.each([
  'gmail.com',
  'googlemail.com',
  'yahoo.co.jp',
  'yahoo.com.br',
  'hotmail.fr',
  'outlook.de',
  'gmx.at',
  'web.de',
  'qq.com',
  'naver.com',
  'proton.me',
  'mail.ru',
  'icloud.com',
])('anybody can have an address at %s', (host) => expect(isMailProvider(host)).toBe(true));

test.each([
  '',
  'com',
  'spam.example',
  'gmail.com.evil.example',
  'notgmail.com',
  'mail.spam.example',
  'live.spam.example',
  'mit.edu',
  'mailinator.com',
])('who has an address at “%s” may share something', (host) => expect(isMailProvider(host)).toBe(false));
