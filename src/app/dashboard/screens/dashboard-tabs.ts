import {
  ADMIN_ROLE,
  EVERY_ROLE,
  MODERATION_ROLES,
  NEWS_ROLES,
  type Role,
} from '../../../base/http/rules/roles.ts';
import { paths } from '../../../paths.ts';

/** The parts of the dashboard, by their names in the address, and who sees each. */
const TABS = {
  todo: { label: 'To do', roles: MODERATION_ROLES },
  inbox: { label: 'Inbox', roles: MODERATION_ROLES },
  new: { label: 'New', roles: MODERATION_ROLES },
  requests: { label: 'Badge requests', roles: MODERATION_ROLES },
  ties: { label: 'Ties', roles: MODERATION_ROLES },
  claims: { label: 'Claims', roles: MODERATION_ROLES },
  suggestions: { label: 'Suggestions', roles: MODERATION_ROLES },
  messages: { label: 'Messages', roles: MODERATION_ROLES },
  personal: { label: 'Personal', roles: MODERATION_ROLES },
  professional: { label: 'Professional', roles: MODERATION_ROLES },
  trash: { label: 'Trash', roles: MODERATION_ROLES },
  aliases: { label: 'Spellings', roles: ADMIN_ROLE },
  audit: { label: 'Log', roles: MODERATION_ROLES },
  team: { label: 'Team', roles: ADMIN_ROLE },
  security: { label: 'Settings', roles: EVERY_ROLE },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>;

export type DashboardTab = keyof typeof TABS;

/** A group of tabs, or of what is on another page. */
type Group =
  | { name: string; tabs: readonly DashboardTab[] }
  | { name: string; roles: readonly Role[]; label: string; href: string };

const GROUPS: readonly Group[] = [
  { name: 'Work', tabs: ['todo', 'inbox', 'new', 'requests', 'suggestions', 'ties', 'claims', 'messages'] },
  { name: 'People', tabs: ['personal', 'professional', 'trash'] },
  { name: 'News', roles: NEWS_ROLES, label: 'Articles', href: paths.articleUpload() },
  { name: 'Settings', tabs: ['aliases', 'audit', 'team', 'security'] },
];

const isOpen = (tab: DashboardTab, role: Role): boolean =>
  (TABS[tab].roles as readonly Role[]).includes(role);

/** A group as a member sees it. */
type ShownGroup =
  | { kind: 'tabs'; name: string; tabs: { id: DashboardTab; label: string }[] }
  | { kind: 'link'; name: string; label: string; href: string };

/** The groups of tabs that a role includes. */
export const groupsFor = (role: Role): ShownGroup[] =>
  GROUPS.flatMap((group): ShownGroup[] => {
    const { name } = group;
    if ('href' in group)
      return group.roles.includes(role) ? [{ kind: 'link', name, label: group.label, href: group.href }] : [];
    const tabs = group.tabs.filter((tab) => isOpen(tab, role)).map((id) => ({ id, label: TABS[id].label }));
    return tabs.length === 0 ? [] : [{ kind: 'tabs', name, tabs }];
  });

/** The tab of a name in the address; the first one that the role includes if there is none, or it does not include that. */
export const tabFor = (name: string, role: Role): DashboardTab => {
  const tabs = Object.keys(TABS) as DashboardTab[];
  const open = tabs.filter((tab) => isOpen(tab, role));
  return open.find((tab) => tab === name) ?? (open[0] as DashboardTab);
};
