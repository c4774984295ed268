/** A rule of a style sheet: what it applies to, with the rules around it, and what it sets. */
interface Rule {
  selector: string;
  styles: string[];
}

const BOX = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/;
const OFFSET = /^(?:-?0(?:[a-z%]*)|var\(--forward\))$/;

/** The styles of a source file that name the left or the right, as `property: value`, outside rules for one direction alone. */
export const sidesIn = (file: string, text: string): string[] => {
  if (/\.tsx?$/.test(file)) return sidesInScript(text);
  const sheets = file.endsWith('.css')
    ? [text]
    : [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet);
  const inSheets = sheets
    .flatMap(rulesOf)
    .filter(({ selector }) => !/:dir\((?:ltr|rtl)\)/.test(selector))
    .flatMap(({ styles }) => styles.flatMap(sideOf));
  return file.endsWith('.css')
    ? inSheets
    : [...inSheets, ...sidesInScript(text.replace(/<style.*?<\/style>/gs, ''))];
};

/** The rules of a sheet, nested ones with all selectors around them. */
const rulesOf = (sheet: string): Rule[] => {
  const rules: Rule[] = [];
  const open: Rule[] = [];
  let rest = '';
  for (const part of sheet.replace(/\/\*.*?\*\//gs, '').split(/([{};])/)) {
    if (part === '{') {
      const around = open.map(({ selector }) => selector).join(' ');
      open.push({ selector: `${around} ${rest.trim()}`.trim(), styles: [] });
    } else if (part === ';' || part === '}') {
      if (rest.trim() !== '') open.at(-1)?.styles.push(rest.trim().replace(/\s+/g, ' '));
      const closed = part === '}' ? open.pop() : undefined;
      if (closed) rules.push(closed);
    }
    rest = /^[{};]$/.test(part) ? '' : part;
  }
  return rules;
};

/** A declaration if it names a side, shortened to the part that does. */
const sideOf = (style: string): string[] => {
  const [, property = '', value = ''] = /^([\w-]+):\s*(.*)$/s.exec(style) ?? [];
  const [top = '', right = top, , left = right] = partsOf(value.replace(/ \/.*/, ''));
  const named = `${property}: ${value}`;
  if (/^(?:left|right)$|-(?:left|right)(?:-|$)/.test(property)) return [named];
  if (/^(?:text-align|float|clear|caption-side)$/.test(property) && /^(?:left|right)$/.test(value))
    return [named];
  if (BOX.test(property) && left !== right) return [named];
  if (property === 'border-radius' && isOneSided(partsOf(value))) return [named];
  if (property === 'transform-origin' && !/^(?:50%|center|calc|top|bottom)/.test(value)) return [named];
  if (/position$/.test(property) && /\b(?:left|right)\b/.test(value)) return [named];
  if (/gradient\(\s*to (?:\w+ )?(?:left|right)/.test(value))
    return [
      `${property}: ${/^.*?gradient\(\s*to (?:\w+ )?(?:left|right)/.exec(value)?.[0].replace(/\(\s+/, '(')}`,
    ];
  if (movesSideways(property, value)) return [named];
  return [];
};

/** The parts of a value between spaces, functions whole. */
const partsOf = (value: string): string[] => {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of value) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ' ' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part !== '');
};

const isOneSided = ([start = '', second = start, third = start, fourth = second]: string[]): boolean =>
  start !== second || third !== fourth;

/** Whether something is moved, mirrored or shaded towards a side, without the factor of the direction. */
const movesSideways = (property: string, value: string): boolean => {
  if (value.includes('--forward')) return false;
  if (property === 'translate') return !OFFSET.test(partsOf(value)[0] ?? '') && value !== 'none';
  if (/translateX\(|scaleX\(-|translate3d\(/.test(value)) return true;
  const [, along] = /translate\(([^,)]+)/.exec(value) ?? [];
  if (along !== undefined && !OFFSET.test(along.trim())) return true;
  if (property === 'box-shadow' || property.startsWith('--shadow'))
    return value.split(/,(?![^(]*\))/).some((shadow) => /^\s*(?:inset )?-?[1-9.]/.test(shadow));
  return false;
};

/** The same in styles written in scripts: of elements, and of letters. */
const sidesInScript = (text: string): string[] =>
  [
    /\b(?:margin|padding|border)-(?:left|right)\b/g,
    /text-align: ?(?:left|right)\b/g,
    /style=\{\{[^}]*(?:\b(?:left|right)|Left|Right)\s*:[^}]*\}\}/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
