import { expect, test } from 'vitest';
import { reservedName } from '../../../../src/profiles/identity/rules/reserved-names.ts';

const RESERVED = { name: 'This name is reserved' };

const problemOf = (name: string) => reservedName({ name, companyname: '' });

test.each([
  'Vitae',
  'VITAE',
  'Vitae Support',
  'Support Vitae',
  'the vitae team',
  'Vitae-Admin',
  'VitaeOfficial',
  'V i t a e',
  'Vitáe',
  'Team of Vitae',
  'Vitae Vitae',
  'Official Vitae Support Team',
  'Vitae Customer Care',
  'VitaeCustomerCare',
  'V i t a e  S u p p o r t',
  'Official Vitae Editors',
  'Vitae Editors',
  'Vitae Help Desk',
  'Vitae Trust & Safety',
  'Vitae Support Services Ltd',
  'Vitae Official Page',
  'Vitae Ltd.',
  'vitae.com',
  'Equipo Oficial Vitae',
  'Vitae HQ',
  'VitaeHQ',
  'Vitae Headquarters',
  'Vitae 24',
  'Vitae24 Support',
  'Vitae System Bot',
  'Vitae CEO',
  'Administrator',
  'ADMIN',
  'The Administrator',
  'Site Administrator',
  'System Admin',
  'Official Moderator Team',
  'Admin 1',
  'A d m i n',
  'Administrador',
  'Администратор',
  '管理员',
  'Аdmin',
  'Ａｄｍｉｎ',
])('%s is reserved', (name) => {
  expect(problemOf(name)).toEqual(RESERVED);
});

test.each([
  'admin istrator',
  'Admin-istrator',
  'Ad Min',
  'admin\u200distrator',
  'admin\u00adistrator',
  'Admin_Team',
  'TheAdministrators',
  'Admin123',
  '007 Admin',
  'Аdmin 1',
  'Adm1n',
  'Adm1n 2',
  '@dmin',
  '4dm1n',
  'M0d3r@t0r',
  'Sy$admin',
  'Admin!',
  'Admin 😀',
  'A\u20dddmin',
  'A\u0332d\u0332min',
  'Ⓐⓓⓜⓘⓝ',
  '⒜⒟⒨⒤⒩',
  '🅐🅓🅜🅘🅝',
  '🄰🄳🄼🄸🄽',
  '🇦 🇩 🇲 🇮 🇳',
  'ᴬᵈᵐⁱⁿ',
  'ADMİN',
  'Administrátor',
  'Adminıstrator',
  'Jana 𝐀dministrator',
  '𝐀dmin Jana',
  'Jana Аdministrator',
  'Jana Adm1n',
  'Jana (admin)',
  'Jana [Moderator Team]',
  'Jana – Administrator',
  'Jana | Site Admin',
  'Jana, verified account',
  'Jana, Vitae Team',
  'Jana (Vitae Support)',
  'Jana - Vitae Team',
  'Jana (verified)',
  'Jana 【verified】',
  'Jana «Verified»',
  'Jana [VERIFIED ACCOUNT]',
  'Jana – officially… (ｖｅｒｉｆｉｅｄ)',
  'Jana ⟦verified⟧',
  'Jana Verified',
  'Jana v e r i f i e d',
  'Jana veri fied',
  'Jana veri\u00adfied',
  'Jana ᴠᴇʀɪꜰɪᴇᴅ',
  'ᴀᴅᴍɪɴɪꜱᴛʀᴀᴛᴏʀ',
  'Jana ver1fied',
  'Jana 🅅erified',
  'Jana VΕRIFIED',
  'Verified',
  '(verified)',
  'Verified Account',
  'Jana Ad\u00admin (adm\u200bin)',
  'Verified Jana',
  'Jana_verified',
  'Jana 𝓿𝓮𝓻𝓲𝓯𝓲𝓮𝓭',
  'Jana (vérifiée)',
  'Jana verifiziert',
  'Jana (подтверждена)',
  'यना (सत्यापित)',
  '王芳 已认证',
])('%s is reserved, too', (name) => {
  expect(problemOf(name)).toEqual(RESERVED);
});

test.each([
  ['Acme (verified)', true],
  ['Acme | Verified Account', true],
  ['Acme (Vitae Support)', true],
  ['Admin', true],
  ['Admin, Inc', false],
  ['Verified Voting Foundation', false],
  ['Trust Verified', false],
  ['Checked & Verified Ltd', false],
  ['Acme (Services)', false],
  ['Aqua – Vitae', false],
])('the company %s is reserved: %s', (companyname, isReserved) => {
  expect(reservedName({ name: companyname, companyname })).toEqual(
    isReserved ? { companyname: 'This name is reserved' } : {},
  );
});

test.each([
  'Vitae Johnson',
  'Vitae Kowalski',
  'Kowalski Vitae',
  'Admin Services Ltd',
  'Anna Administrator',
  'Admina Kowalska',
  'Moderator Kowalski',
  'Site Office',
  'Support',
  'The Team',
  'Customer Care',
  'Vitaescope',
  'Aqua Vitae Ltd',
  'Curriculum Vitae Services Ltd',
  'Vitae Services Ltd',
  'Vitae Care',
  'Vitae Press',
  'Vitae Head',
  'Vitae Official Kowalski',
  'Jana (Vitae)',
  'Jana (née Kowalska)',
  'Badminton Moderatorius',
  'Adminta Modera',
  'Smith, Jana',
  'Hodžić, Admin',
  'Admin Hodžić',
  'Anna-Maria O’Neil 3rd',
  'Pervez مشرف',
  '7 Seconds',
  '田中 管理',
  'Max Mustermann (Autor, Herausgeber)',
  '',
  '!!',
])('%s is not reserved', (name) => {
  expect(problemOf(name)).toEqual({});
});

test('a name of many role words written together is compared in linear time', () => {
  expect(problemOf(`Vitae ${'helpdesk'.repeat(24)}x`)).toEqual({});
});

test.each([
  ['Asha Rao', false],
  ['Asha Rao 🆗', true],
  ['Asha Rao √', true],
  ['Asha Rao ꪜ', true],
  ['ꪀꪱꪜꪱ', false],
  ['Asha Rao 🏵️', true],
  ['Asha Rao ✅', true],
  ['Asha Rao ✔️', true],
  ['Asha 🏅 Rao', true],
  ['Asha Rao ㊣', true],
  // Pasted invisible characters are only hidden.
  ['Asha\u200e Rao', false],
  ['Asha Rao ❤️', false],
  ['AT&T™', false],
])('%j is reserved because of a mark that passes for the badge: %j', (name, isReserved) => {
  expect(problemOf(name)).toEqual(isReserved ? RESERVED : {});
  expect(reservedName({ name, companyname: '' }, { name })).toEqual({});
});

test.each(['Vіtае', 'Vitae Ѕupport', 'Vitae 0fficial', 'VITAЕ ТЕАМ'])(
  '%s is reserved because it looks like a reserved name',
  (name) => {
    expect(problemOf(name)).toEqual(RESERVED);
  },
);
