import { isObject } from '../../../base/fields/rules/structured.ts';
import { FILE_ROWS, type FileContents, FileProblem, noContents, textIn } from './contents.ts';
import { toSpanEnd, toSpanStart } from './dates.ts';
import { addAddress, addNetwork } from './web-address.ts';

type Part = Record<string, unknown>;

const SECTIONS = ['$schema', 'meta', 'basics', 'work', 'education', 'awards', 'interests'];
const BASICS = [
  'name',
  'label',
  'email',
  'phone',
  'url',
  'summary',
  'location',
  'profiles',
  'pronouns',
  'pronunciation',
];

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) ? Object.keys(value).length > 0 : !!value;

const partsOf = (value: unknown): Part[] =>
  Array.isArray(value) ? value.slice(0, FILE_ROWS).filter(isObject) : [];

/** Reads the text of a JSON Résumé (jsonresume.org, schema 1.0.0); throws a `FileProblem` if it is none. */
export const readJsonResume = (text: string): FileContents => {
  const resume = parse(text);
  if (!isObject(resume) || !['basics', 'work', 'education'].some((name) => name in resume))
    throw new FileProblem('unknown');
  const contents = noContents();
  const basics = isObject(resume['basics']) ? resume['basics'] : {};
  readBasics(basics, resume['meta'], contents);
  for (const part of partsOf(resume['work'])) addPosition(contents, part);
  for (const part of partsOf(resume['education'])) addSchool(contents, part);
  addList(contents, 'awards', resume['awards'], 'title', '\n');
  addList(contents, 'hobbies', resume['interests'], 'name', ', ');
  const others = Object.keys(resume).filter((name) => !SECTIONS.includes(name) && isFilled(resume[name]));
  contents.unread.push(...others);
  return contents;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileProblem('broken');
  }
};

const readBasics = (basics: Part, meta: unknown, contents: FileContents): void => {
  const { texts, unread } = contents;
  texts.name = textIn(basics['name']);
  texts.headline = textIn(basics['label']);
  texts.said = textIn(basics['pronunciation']);
  texts.pronouns = textIn(basics['pronouns']);
  texts.email = textIn(basics['email']);
  texts.phone = textIn(basics['phone']);
  texts.about = textIn(basics['summary']);
  const location = isObject(basics['location']) ? basics['location'] : {};
  texts.city = textIn(location['city']);
  texts.address = ['address', 'postalCode', 'city', 'region', 'countryCode']
    .map((name) => textIn(location[name]))
    .filter((each) => each !== '')
    .join(', ');
  const url = textIn(basics['url']);
  const canonical = isObject(meta) ? textIn(meta['canonical']) : '';
  // A page's own file names the page: it is no link of it.
  if (url !== '' && !canonical.startsWith(`${url}/`)) {
    texts.website = url;
    addAddress(contents, url);
  }
  for (const part of partsOf(basics['profiles']))
    addNetwork(contents, textIn(part['network']), textIn(part['url']), textIn(part['username']));
  if (isFilled(basics['image'])) unread.push({ what: 'photo' });
  unread.push(
    ...Object.keys(basics).filter(
      (name) => name !== 'image' && !BASICS.includes(name) && isFilled(basics[name]),
    ),
  );
};

const addPosition = ({ positions, unread }: FileContents, part: Part): void => {
  // `company` is the name of an earlier schema.
  const organisation = textIn(part['name']) || textIn(part['company']);
  const [from, to] = [toSpanStart(textIn(part['startDate'])), toSpanEnd(textIn(part['endDate']))];
  if (organisation === '' || from === null || to === null)
    unread.push({ what: 'position', name: organisation || textIn(part['position']) });
  else positions.push({ organisation, role: textIn(part['position']), from, to });
};

const addSchool = ({ education, texts, unread }: FileContents, part: Part): void => {
  const school = textIn(part['institution']);
  const [from, to] = [toSpanStart(textIn(part['startDate'])), toSpanEnd(textIn(part['endDate']))];
  const degree = [textIn(part['studyType']), textIn(part['area'])].filter((each) => each !== '').join(', ');
  if (degree !== '') texts.degree ??= degree;
  if (school === '' || from === null || to === null) unread.push({ what: 'school', name: school || degree });
  else education.push({ school, degree, from, to });
};

const addList = (
  { texts }: FileContents,
  name: 'awards' | 'hobbies',
  list: unknown,
  part: string,
  separator: string,
): void => {
  const values = partsOf(list).map((each) => textIn(each[part]));
  texts[name] = values.filter((each) => each !== '').join(separator);
};
