import { strToU8, zipSync } from 'fflate';

/** A list of members as people have it: the file, how many pages it makes, and whether its dates have to be asked about. */
export type SampleList = { name: string; bytes: Uint8Array; pages: number; asks?: true };

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const lines = (...rows: string[]): string => rows.join('\r\n');

const cell = (value: string, at: number, row: number): string => {
  const place = `${String.fromCharCode(65 + at)}${row}`;
  return /^\d+$/.test(value)
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
};

/** A workbook with one sheet. */
const workbook = (rows: readonly (readonly string[])[]): Uint8Array => {
  const sheet = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((value, column) => cell(value, column, at + 1)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packed = 'http://schemas.openxmlformats.org/package/2006';
  const relation = (type: string, target: string): string =>
    `<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': `<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
        '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
        'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
};

/** Twenty lists of members, whose names all have this word. */
export const sampleLists = (w: string): SampleList[] => {
  const text = (name: string, content: string, pages: number, asks?: true): SampleList => ({
    name,
    bytes: strToU8(content),
    pages,
    ...(asks && { asks }),
  });
  return [
    text(
      'plain.csv',
      lines('Name,Profession,Date of Birth', `Asha A${w},Weaver,1961-03-05`, `Ben B${w},Miller,1970-11-30`),
      2,
    ),
    text('marked.csv', lines('\ufeffName,City', `Chloé C${w},Paris`), 1),
    text(
      'american.csv',
      lines('First Name,Last Name,DOB', `Dan,D${w},03/25/1978`, `Eve,E${w},12/01/1980`),
      2,
    ),
    text('asked.csv', lines('Name;Geburtsdatum', `Fritz F${w};03/04/1978`), 1, true),
    {
      name: 'verband.csv',
      bytes: latin(lines('Vorname;Nachname;Ort;geb.', `Jürgen;G${w};Köln;25.12.1950`)),
      pages: 1,
    },
    {
      name: 'unicode.txt',
      bytes: utf16(lines('Name\tWohnort\tBeruf', `Željko H${w}\tĆuprija\tMüller`)),
      pages: 1,
    },
    text(
      'socios.csv',
      lines(
        'Nombre;Apellidos;Fecha de nacimiento;Correo electrónico',
        `Íñigo;I${w};15/08/1969;i${w}@uno.example`,
      ),
      1,
    ),
    text('membres.tsv', lines('Prénom\tNom\tVille\tCourriel', `Élodie\tJ${w}\tLyon\tj${w}@un.example`), 1),
    text('sadasya.csv', lines('नाम,पेशा,शहर', `आशा ${w},बुनकर,पुणे`), 1),
    text('arabic.csv', lines('الاسم,المهنة,المدينة', `ليلى ${w},معلمة,القاهرة`), 1),
    text('quoted.csv', lines('"Name","About"', `"Kim ""K"" K${w}","Two lines,`, 'and a comma"'), 1),
    text('surname-first.csv', lines('Name,City', `"L${w}, Lena",Ulm`, `"M${w}, Max",Bonn`), 2),
    text('piped.txt', lines('Name|Phone', `Nia N${w}|+44 20 7946 0958`), 1),
    text(
      'companies.csv',
      lines('Company Name,Founder,Founded,Website', `Oak ${w} Ltd,Olga O,1999,https://oak-${w}.example`),
      1,
    ),
    {
      name: 'excel.xlsx',
      bytes: workbook([
        ['Name', 'Date of Birth', 'City'],
        [`Pia P${w}`, '1961-03-05', 'Bergen'],
        [`Quy Q${w}`, '1970-01-31', 'Huế'],
      ]),
      pages: 2,
    },
    text(
      'lines.jsonl',
      [
        { key: `r-${w}`, profile: 'personal', name: `Rosa R${w}` },
        { key: `s-${w}`, profile: 'personal', name: `Sam S${w}` },
      ]
        .map((each) => JSON.stringify(each))
        .join('\n'),
      2,
    ),
    text('array.json', JSON.stringify([{ 'full name': `Tom T${w}`, city: 'Oslo' }]), 1),
    text(
      'iphone.vcf',
      lines(
        'BEGIN:VCARD',
        'VERSION:3.0',
        `N:U${w};Uma;;;`,
        `FN:Uma U${w}`,
        'BDAY;value=date:1604-05-06',
        'END:VCARD',
      ),
      1,
    ),
    text(
      'android.vcf',
      lines(
        'BEGIN:VCARD',
        'VERSION:2.1',
        `N:V${w};Vera;;;`,
        `FN:Vera V${w}`,
        'TEL;CELL:+442079460958',
        'END:VCARD',
      ),
      1,
    ),
    text(
      'outlook.vcf',
      lines(
        'BEGIN:VCARD',
        'VERSION:4.0',
        `FN:Wim W${w}`,
        `EMAIL:w${w}@drie.example`,
        'BDAY:19610305',
        'END:VCARD',
      ),
      1,
    ),
  ];
};
