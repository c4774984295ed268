import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from '../../../../src/owners/start-from-file/browser/read-file.ts';
import { FILE_BYTES, noContents } from '../../../../src/owners/start-from-file/rules/contents.ts';
import { toOffers } from '../../../../src/owners/start-from-file/rules/file-offers.ts';

const read = (content: string | Uint8Array) => readFile(new Blob([content as BlobPart]));
const zipOf = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const LINKEDIN = {
  'Basic/Profile.csv': [
    'First Name,Last Name,Birth Date,Headline,Summary,Geo Location,Twitter Handles,Websites',
    'Marit,Solberg,"Apr 12, 1985",Cartographer,"Maps, ""mostly"" of\nfjords.","Bergen, Norway",[marit],"[PERSONAL:https://marit.example,COMPANY:https://maps.example]"',
  ].join('\n'),
  'Basic/Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nMap Office,Cartographer,,,Jan 2015,\nHarbour,Pilot,,,soon,',
  'Basic/Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nUiB,2004,2009,,MSc Geodesy,',
  'Basic/Email Addresses.csv':
    'Email Address,Confirmed,Primary,Updated On\nold@example.com,Yes,No,\nmarit@example.com,Yes,Yes,',
  'Basic/Connections.csv': 'First Name\nAsha',
};

test('the ZIP of LinkedIn fills a person', async () => {
  expect(await read(zipOf(LINKEDIN))).toEqual({
    contents: {
      texts: expect.objectContaining({
        name: 'Marit Solberg',
        birthday: 'Apr 12, 1985',
        headline: 'Cartographer',
        about: 'Maps, "mostly" of\nfjords.',
        city: 'Bergen',
        email: 'marit@example.com',
        twitter: '@marit',
        degree: 'MSc Geodesy',
      }),
      positions: [{ organisation: 'Map Office', role: 'Cartographer', from: '2015-01', to: '' }],
      education: [{ school: 'UiB', degree: 'MSc Geodesy', from: '2004', to: '2009' }],
      links: [
        { url: 'https://marit.example', label: '' },
        { url: 'https://maps.example', label: '' },
      ],
      unread: [{ what: 'position', name: 'Harbour' }, 'Basic/Connections.csv'],
    },
  });
});

test.each(['3.0', '4.0'])('a vCard %s fills a person, without its photo', async (version) => {
  const card = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    'FN:Marit Solberg',
    'N:Solberg;Marit;;;',
    version === '3.0' ? 'BDAY:1985-04-12' : 'BDAY:19850412',
    'TITLE:Cartographer',
    'ORG:Map Office;Fjords',
    version === '3.0' ? 'TEL;TYPE=CELL:+47 555 12 34 567' : 'TEL;VALUE=uri:tel:+47-555-12-34-567',
    'EMAIL:marit@example.com',
    'ADR:;;Quay 3;Bergen;;5003;Norway',
    'item1.URL:https://www.linkedin.com/in/marit',
    'NOTE:Maps\\, mostly\\nof fjords\\; and',
    '  harbours.',
    'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
    ' BBBB',
    'GEO:1,2',
    'END:VCARD',
    '',
  ].join('\r\n');
  const reading = await read(card);
  expect(reading).toMatchObject({
    contents: {
      texts: {
        name: 'Marit Solberg',
        headline: 'Cartographer',
        company: 'Map Office',
        email: 'marit@example.com',
        city: 'Bergen',
        address: 'Quay 3, Bergen, 5003, Norway',
        linked: 'https://www.linkedin.com/in/marit',
        about: 'Maps, mostly\nof fjords; and harbours.',
        birthday: '1985-04-12',
        phone: expect.stringMatching(/^\+47.555.12.34.567$/),
      },
      unread: [{ what: 'photo' }, 'GEO'],
    },
  });
  expect(JSON.stringify(reading)).not.toContain('BBBB');
});

test('a JSON Résumé fills a person, and says what it has besides', async () => {
  const resume = {
    basics: {
      name: 'Marit Solberg',
      image: 'https://photos.example/1.jpg',
      url: 'http://marit.example',
      profiles: [
        { network: 'X', username: 'marit' },
        { network: 'GitHub', url: 'https://github.com/marit' },
        { network: 'Mastodon', username: 'marit' },
      ],
    },
    work: [{ name: 'Map Office', position: 'Cartographer', startDate: '2015-01-02' }],
    languages: [{ language: 'Norwegian' }],
    skills: [],
  };
  expect(await read(`\ufeff${JSON.stringify(resume)}`)).toMatchObject({
    contents: {
      texts: { name: 'Marit Solberg', twitter: '@marit' },
      positions: [{ organisation: 'Map Office', role: 'Cartographer', from: '2015-01', to: '' }],
      links: [
        { url: 'https://marit.example', label: '' },
        { url: 'https://github.com/marit', label: 'GitHub' },
      ],
      unread: ['Mastodon: marit', { what: 'photo' }, 'languages'],
    },
  });
});

test('lines of a vCard that cannot be read are named, and the others are taken', async () => {
  const lines = ['FN:Marit', 'no colon', ':::', 'BDAY;VALUE=date:soon', 'TITLE:Cartographer'];
  const card = ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');
  expect(await read(card)).toMatchObject({
    contents: {
      texts: { name: 'Marit', headline: 'Cartographer' },
      unread: [
        { what: 'line', name: 'no colon' },
        { what: 'line', name: ':::' },
        { what: 'line', name: 'BDAY;VALUE=date:soon' },
      ],
    },
  });
});

test('phone numbers and honours of LinkedIn are taken', async () => {
  const more = {
    ...LINKEDIN,
    'PhoneNumbers.csv': 'Extension,Number,Type\n,+47 555 12 34 567,Mobile',
    'Honors.csv': 'Title,Description,Issued On\nMap Prize,,Jan 2010\n,,\nFjord Medal,,',
  };
  expect(await read(zipOf(more))).toMatchObject({
    contents: { texts: { phone: '+47 555 12 34 567', awards: 'Map Prize\nFjord Medal' } },
  });
});

test.each(['latin1', 'utf16le'] as const)('a file in %s is read as it is meant', async (encoding) => {
  const mark = encoding === 'utf16le' ? '\ufeff' : '';
  const card = `${mark}BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jörg Weiß\r\nEND:VCARD\r\n`;
  expect(await read(new Uint8Array(Buffer.from(card, encoding)))).toMatchObject({
    contents: { texts: { name: 'Jörg Weiß' } },
  });
});

const BOMB = zipSync({ 'Profile.csv': new Uint8Array(60_000_000) });
/** The same, but it says that it unpacks to a few bytes. */
const lyingBomb = (): Uint8Array => {
  const bytes = BOMB.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(22, 10, true);
  return bytes;
};

const manyFiles = (): Uint8Array =>
  zipOf(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`${index}/Profile.csv`, ''])));

test('a card of the oldest version, whose types have no name, fills a person', async () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=98deg=C3=A5rd;Liv;;;',
    'TEL;CELL;PREF:+47 40 00 00 00',
    'EMAIL;INTERNET;HOME:liv@example.com',
    'ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;Troll=',
    'gata 1;Bod=C3=B8;;8001;Norge',
    'END:VCARD',
  ].join('\r\n');
  expect(await read(card)).toMatchObject({
    contents: {
      texts: { name: 'Liv Ødegård', phone: '+47 40 00 00 00', email: 'liv@example.com', city: 'Bodø' },
      unread: [],
    },
  });
});

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'unknown'],
  ['a text', 'Dear Sir or Madam', 'unknown'],
  ['broken JSON', '{"basics":', 'broken'],
  ['other JSON', '{"name":"x"}', 'unknown'],
  ['deeply nested JSON', `{"basics":${'['.repeat(2_000_000)}`, 'broken'],
  ['a large file', new Uint8Array(FILE_BYTES + 1), 'tooLarge'],
  ['a card without its end', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:X', 'broken'],
  ['a broken card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nnonsense\r\nEND:VCARD', 'broken'],
  ['a huge card', `BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:${'x'.repeat(4_000_000)}\r\nEND:VCARD`, 'tooLarge'],
  ['a ZIP of something else', zipOf({ 'photo.jpg': 'x' }), 'notLinkedIn'],
  ['half a ZIP', zipOf(LINKEDIN).slice(0, 200), 'broken'],
  ['a ZIP whose last bytes are missing', zipOf(LINKEDIN).slice(0, -1), 'broken'],
  ['a table of empty columns', zipOf({ 'Profile.csv': ','.repeat(4_900_000) }), 'broken'],
  ['a ZIP of very many files', manyFiles(), 'tooMany'],
  ['a ZIP bomb', BOMB, 'tooLarge'],
  ['a ZIP bomb that lies', lyingBomb(), 'tooLarge'],
])('%s is said to be no such file', async (_name, content, fault) => {
  expect(await read(content)).toEqual({ fault });
});

test('a file that cannot be read any more is said to be one', async () => {
  const gone = new File(['{}'], 'gone.json');
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  expect(await readFile(gone)).toEqual({ fault: 'unreadable' });
});

const aCard = (lines: readonly string[], end = '\r\n') =>
  read(['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join(end));

test('a vCard 3.0 with quoted-printable text, as older phones write it, is read', async () => {
  const card = [
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:S=C3=B8lberg;M=C3=A5rit;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=A5rit=20=',
    'S=C3=B8lberg',
    'TITLE;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:K=E6rtograf',
    'NOTE;ENCODING=QUOTED-PRINTABLE:Maps=2C mostly=3B=0D=0Afjords=0A=3D',
    'item1.ADR;TYPE=home;ENCODING=quoted-printable:;;Quay=203;Troms=C3=B8;;9008;',
  ];
  expect(await aCard(card)).toMatchObject({
    contents: {
      texts: {
        name: 'Mårit Sølberg',
        headline: 'Kærtograf',
        about: 'Maps, mostly;\nfjords\n=',
        city: 'Tromsø',
        address: 'Quay 3, Tromsø, 9008',
      },
      unread: [],
    },
  });
});

test('networks of an iPhone’s vCard are taken, each to its field', async () => {
  const card = [
    'FN:Marit',
    'X-SOCIALPROFILE;type=twitter;x-user=marit:http://twitter.com/marit',
    'item1.X-SOCIALPROFILE;type=Instagram;type=pref;x-user=marit.s:x-apple:marit.s',
    'item2.X-SOCIALPROFILE;type=facebook:x-apple:marit.solberg',
    'X-SOCIALPROFILE;TYPE="linkedin,pref":https://no.linkedin.com/in/marit',
    'X-SOCIALPROFILE;type=flickr:http://www.flickr.com/photos/marit/',
    'item3.URL;type=pref:http\\://marit.example',
    // What a phone notes for itself, beside an address and a picture.
    'item3.X-ABLabel:_$!<HomePage>!$_',
    'item4.X-ABADR:no',
    'X-ABUID:5AD380FD-B2DE-4261-BA99-DE1D1DB52FBE:ABPerson',
    'X-ABShowAs:PERSON',
    'X-IMAGETYPE:PHOTO',
    'X-IMAGEHASH:bm8=',
  ];
  expect(await aCard(card)).toMatchObject({
    contents: {
      texts: {
        twitter: 'https://twitter.com/marit',
        instagram: '@marit.s',
        facebook: '@marit.solberg',
        linked: 'https://no.linkedin.com/in/marit',
        website: 'http://marit.example',
      },
      links: [
        { url: 'https://www.flickr.com/photos/marit/', label: 'flickr' },
        { url: 'https://marit.example', label: '' },
      ],
      unread: [],
    },
  });
});

test.each(['\r', '\n', '\r\n', '\r\n\r\n'])(
  'a vCard whose lines end with %j is read, and its photo however it is folded',
  async (end) => {
    const photos = [
      ['PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ', ' SkZJRg==', '\tAAAA'],
      ['item1.PHOTO;ENCODING=BASE64;JPEG:', '/9j/4AAQSkZJRg', 'ABAQAA=='],
    ];
    for (const photo of photos)
      expect(await aCard(['FN:Marit', ...photo, 'TITLE:Cartographer'], end)).toMatchObject({
        contents: {
          texts: { name: 'Marit', headline: 'Cartographer' },
          unread: [{ what: 'photo' }],
        },
      });
  },
);

test('a birthday for which a phone has no year is none', async () => {
  for (const line of [
    'BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-18',
    'BDAY;X-APPLE-OMIT-YEAR=1972:1972-02-18',
    'BDAY:1604-02-18',
  ]) {
    const reading = await aCard(['FN:Marit', line]);
    const contents = 'contents' in reading ? reading.contents : noContents();
    const form = {
      kind: 'personal',
      values: {},
      lists: { positions: [], education: [], links: [] },
    } as const;
    const { offers, unread } = toOffers(contents, form, '2026-11-22');
    expect([offers.map(({ label }) => label), unread]).toEqual([
      ['Name'],
      ['Date of Birth: the file does not say the year'],
    ]);
  }
});

test('positions keep their place whatever the language of their months', async () => {
  const rows = [
    'Brot AG,Baker,,Graz,Mär 2015,Okt 2019',
    'Moulin,Boulanger,,,févr. 2012,déc. 2014',
    'Molino,Panadera,,,ene. de 2010,ago 2011',
    'चक्की,बेकर,,,जन॰ 2008,मार्च 2009',
    'مطحنة,خباز,,,يناير ٢٠٠٦,حتى الآن',
  ];
  const table = ['Company Name,Title,Description,Location,Started On,Finished On', ...rows].join('\n');
  const reading = await read(zipOf({ ...LINKEDIN, 'Basic/Positions.csv': table }));
  const { positions } = 'contents' in reading ? reading.contents : noContents();
  expect(positions.map(({ from, to }) => [from, to])).toEqual([
    ['2015-03', '2019-10'],
    ['2012-02', '2014-12'],
    ['2010-01', '2011-08'],
    ['2008-01', '2009-03'],
    ['2006-01', ''],
  ]);
});

test('dates of a JSON Résumé keep their entries, also present and future ends', async () => {
  const work = [
    { name: 'Brot AG', startDate: '2015-6', endDate: 'Present' },
    { name: 'Mill', startDate: '06/2010', endDate: '05/2015' },
    { name: 'Now AG', startDate: 2016, endDate: null },
    { name: 'Later', startDate: '2017-01', endDate: '2099-01' },
  ];
  const education = [{ institution: 'HTL', startDate: 'September 2001', endDate: 'Juni 2005' }];
  const reading = await read(JSON.stringify({ basics: { name: 'Marit' }, work, education }));
  const contents = 'contents' in reading ? reading.contents : noContents();
  const form = { kind: 'personal', values: {}, lists: { positions: [], education: [], links: [] } } as const;
  const { offers, unread } = toOffers(contents, form, '2026-11-22');
  expect([offers.map(({ shown }) => shown), unread]).toEqual([
    [
      'Marit',
      'Brot AG, June 2015 – now',
      'Mill, June 2010 – May 2015',
      'Now AG, 2016 – now',
      'Later, January 2017 – now',
      'HTL, September 2001 – June 2005',
    ],
    [],
  ]);
});
