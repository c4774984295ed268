import {
  ADMIN_ROLE,
  EVERY_ROLE,
  MODERATION_ROLES,
  NEWS_ROLES,
  type Role,
} from '../../../base/http/rules/roles.ts';
import { paths } from '../../../paths.ts';
import type { RailIconName } from './rail-icons.ts';

type ScreenOfDesk = { label: string; roles: readonly Role[]; icon: RailIconName };

/** The screens of the dashboard, by their names in the address, and who sees each. */
const SCREENS = {
  todo: { label: 'To do', roles: MODERATION_ROLES, icon: 'todo' },
  inbox: { label: 'Inbox', roles: MODERATION_ROLES, icon: 'inbox' },
  new: { label: 'New', roles: MODERATION_ROLES, icon: 'new' },
  requests: { label: 'Badges', roles: MODERATION_ROLES, icon: 'badge' },
  suggestions: { label: 'Suggestions', roles: MODERATION_ROLES, icon: 'suggestion' },
  ties: { label: 'Ties', roles: MODERATION_ROLES, icon: 'tie' },
  claims: { label: 'Claims', roles: MODERATION_ROLES, icon: 'claim' },
  proposals: { label: 'Proposals', roles: MODERATION_ROLES, icon: 'proposal' },
  messages: { label: 'Messages', roles: MODERATION_ROLES, icon: 'message' },
  personal: { label: 'Personal', roles: MODERATION_ROLES, icon: 'person' },
  professional: { label: 'Professional', roles: MODERATION_ROLES, icon: 'company' },
  duplicates: { label: 'Duplicates', roles: MODERATION_ROLES, icon: 'duplicates' },
  sources: { label: 'Gone sources', roles: MODERATION_ROLES, icon: 'source' },
  imports: { label: 'Imports', roles: ADMIN_ROLE, icon: 'imports' },
  trash: { label: 'Trash', roles: MODERATION_ROLES, icon: 'trash' },
  audit: { label: 'Log', roles: MODERATION_ROLES, icon: 'log' },
  numbers: { label: 'Numbers', roles: MODERATION_ROLES, icon: 'numbers' },
  team: { label: 'Team', roles: ADMIN_ROLE, icon: 'team' },
  aliases: { label: 'Spellings', roles: ADMIN_ROLE, icon: 'spelling' },
  security: { label: 'Settings', roles: EVERY_ROLE, icon: 'settings' },
} as const satisfies Record<string, ScreenOfDesk>;

export type DeskScreen = keyof typeof SCREENS;

/** The newsroom is a page of its own, and an entry of the rail like the others. */
const NEWSROOM = { label: 'Articles', roles: NEWS_ROLES, icon: 'article' } as const;

const GROUPS: readonly { name: string; screens: readonly (DeskScreen | 'articles')[] }[] = [
  {
    name: 'Work',
    screens: ['todo', 'inbox', 'new', 'requests', 'suggestions', 'ties', 'claims', 'proposals', 'messages'],
  },
  {
    name: 'Directory',
    screens: ['personal', 'professional', 'duplicates', 'sources', 'imports', 'trash', 'audit', 'numbers'],
  },
  { name: 'News', screens: ['articles'] },
  { name: 'Settings', screens: ['team', 'aliases', 'security'] },
];

/** The screens below `To do` that each list a part of it. */
const PARTS: readonly string[] = GROUPS[0]?.screens.slice(1) ?? [];

/** An entry of the rail as a member sees it. */
export type RailEntry = {
  id: DeskScreen | 'articles';
  label: string;
  icon: RailIconName;
  href: string;
  /** Whether it is a part of the entry above. */
  isPart: boolean;
};

/** The groups of the rail that a role includes. */
export const railFor = (role: Role): { name: string; entries: RailEntry[] }[] =>
  GROUPS.map(({ name, screens }) => ({
    name,
    entries: screens.flatMap((id): RailEntry[] => {
      const { label, roles, icon } = id === 'articles' ? NEWSROOM : SCREENS[id];
      if (!(roles as readonly Role[]).includes(role)) return [];
      const href = id === 'articles' ? paths.articleUpload() : `${paths.dashboard()}#${id}`;
      return [{ id, label, icon, href, isPart: PARTS.includes(id) }];
    }),
  })).filter(({ entries }) => entries.length > 0);

/** What a screen is called. */
export const screenLabel = (screen: DeskScreen): string => SCREENS[screen].label;

/** The screen of a name in the address; the first one that the role includes if there is none, or it does not include that. */
export const screenFor = (name: string, role: Role): DeskScreen => {
  const open = (Object.keys(SCREENS) as DeskScreen[]).filter((screen) =>
    (SCREENS[screen].roles as readonly Role[]).includes(role),
  );
  return open.find((screen) => screen === name) ?? (open[0] as DeskScreen);
};
