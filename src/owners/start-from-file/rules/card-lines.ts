import { CARD_CHARACTERS } from './contents.ts';

/** Pictures and the like: they are long, and not taken. */
const LONG = /^(?:[\w-]+\.)?(photo|logo|sound|key)[:;]/i;
const QUOTED = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE(?=[;:])/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The whole lines of a contact card: what is folded is joined, as the standard, quoted-printable and older phones fold. Of pictures only the
 * name stays.
 */
export const cardLines = (text: string): string[] => {
  const lines: string[][] = [];
  let [isLong, isQuoted] = [false, false];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const pieces = lines.at(-1) ?? [];
    const last = pieces.at(-1) ?? '';
    if (isQuoted && last.endsWith('=')) pieces.splice(-1, 1, last.slice(0, -1), line);
    else if (/^[ \t]/.test(line) && pieces.length > 0) pieces.push(line.slice(1));
    // Some phones do not indent what is left of a picture.
    else if (line !== '' && (!isLong || !BASE64.test(line))) {
      lines.push([line]);
      isLong = LONG.test(line);
      isQuoted = QUOTED.test(line);
    }
  }
  return lines.map((pieces) => plainLine(pieces.join(''))).filter((line) => line !== '');
};

const plainLine = (line: string): string => {
  if (LONG.test(line)) return 'PHOTO:-';
  // `item1.URL:…`
  const plain = line.trim() === '' ? '' : line.replace(/^[\w-]+\.(?=[\w-]+[:;])/, '');
  // A longer one makes the card too large.
  return plain.length > CARD_CHARACTERS ? plain : withTypes(withoutQuotes(plain));
};

// `TEL;HOME;VOICE:…`, as the oldest version writes, for `TEL;TYPE=HOME;TYPE=VOICE:…`.
const BARE = /^[\w-]+(?:;[\w-]+(?:=(?:"[^"]*"|[^":;]*))?)+(?=:)/;
const withTypes = (line: string): string =>
  line.replace(BARE, (start) => start.replace(/;(?=[\w-]+(?:;|$))/g, ';TYPE='));

// Signs that would divide a value, or end its line, are escaped as the standard does.
const ESCAPED: Readonly<Record<string, string>> = { '=0A': '\\n', '=2C': '\\,', '=3B': '\\;' };

/** A line with quoted-printable text as plain text, without the parameters that say so. */
const withoutQuotes = (line: string): string => {
  if (!QUOTED.test(line)) return line;
  const colon = line.indexOf(':');
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  const charset = parameters.find((each) => /^CHARSET=/i.test(each))?.slice('CHARSET='.length) ?? 'utf-8';
  const others = parameters.filter((each) => !/^(?:(?:ENCODING=)?QUOTED-PRINTABLE|CHARSET=.*)$/i.test(each));
  const value = line
    .slice(colon + 1)
    .replace(/=0D(?==0A)/gi, '')
    .replace(/=(?:0A|2C|3B)/gi, (code) => ESCAPED[code.toUpperCase()] as string);
  return `${[name, ...others].join(';')}:${decoded(value, charset)}`;
};

const decoded = (value: string, charset: string): string => {
  const bytes = [...value.matchAll(/=([\dA-F]{2})|[^=]+|=/gi)].flatMap(([piece, code]) =>
    code === undefined ? [...new TextEncoder().encode(piece)] : [Number.parseInt(code, 16)],
  );
  return decoderOf(charset)
    .decode(Uint8Array.from(bytes))
    .replace(/[\r\n]/g, ' ');
};

const decoderOf = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset.replace(/^"|"$/g, ''));
  } catch {
    return new TextDecoder();
  }
};
