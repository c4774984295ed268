/** One line of a robots.txt for us: what it is about begins with `path`, which may have `*` and end in `$`. */
type RobotsRule = { mayAsk: boolean; path: string };
/** What a host's robots.txt says to us; `none` if it could not be read, so that nothing is asked for now. */
export type Robots = readonly RobotsRule[] | 'none';

/** How we are called in a robots.txt. */
export const ROBOT = 'Vitae';

const MAX_RULES = 500;
const MAX_PATH = 2_000;

type Group = { agents: string[]; rules: RobotsRule[] };

/** Reads a robots.txt as RFC 9309 says: the groups that name us, or else those for everybody. */
export const readRobots = (text: string): RobotsRule[] => {
  const groups: Group[] = [];
  let isOpen = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([A-Za-z-]+)\s*:([^#]*)/.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      if (!isOpen) groups.push({ agents: [], rules: [] });
      isOpen = true;
      groups.at(-1)?.agents.push(value.trim().toLowerCase());
    } else if (field === 'allow' || field === 'disallow') {
      isOpen = false;
      const path = value.trim();
      // An empty line forbids nothing.
      if (path !== '')
        groups.at(-1)?.rules.push({ mayAsk: field === 'allow', path: path.slice(0, MAX_PATH) });
    }
  }
  const of = (agent: string): Group[] => groups.filter(({ agents }) => agents.includes(agent));
  const own = of(ROBOT.toLowerCase());
  return (own.length > 0 ? own : of('*')).flatMap(({ rules }) => rules).slice(0, MAX_RULES);
};

/** Whether rules let us ask an address: the longest that fits decides, and of two as long the one that allows it. */
export const mayAsk = (rules: readonly RobotsRule[], url: URL): boolean => {
  const path = plain(url.pathname + url.search);
  const [decisive] = rules
    .filter((rule) => fits(plain(rule.path), path))
    .sort((one, other) => other.path.length - one.path.length || Number(other.mayAsk) - Number(one.mayAsk));
  return decisive?.mayAsk ?? true;
};

// As the rule may have letters that an address has encoded, and the other way round.
const plain = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

// Part by part, because a regular expression with many stars takes as long as its author likes.
const fits = (pattern: string, path: string): boolean => {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let from = first.length;
  const last = isWhole ? parts.pop() : undefined;
  for (const part of parts) {
    const at = path.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? path.length === from : path.length - last.length >= from && path.endsWith(last);
};
