import { getTeam } from '../../accounts/team/calls.ts';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { hashOf, pageHash } from '../../base/frame/browser/hash-address.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { ADMIN_ROLE, MODERATION_ROLES, NEWS_ROLES, type Role } from '../../base/http/rules/roles.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import { adminGetMessages } from '../../contact/calls/messages.ts';
import { listArticles } from '../../news/calls.ts';
import { STATUS_NAMES } from '../../news/rules/article.ts';
import { paths } from '../../paths.ts';
import { adminGetUsers } from '../../search/admin-list/calls.ts';

/** Something that the search of the desk has found, and where it is opened. */
export type DeskHit = { key: string; name: string; detail: string; href: string };

export type DeskHits = { name: string; hits: readonly DeskHit[] }[];

/** Number of hits of each kind: a list of the desk shows the others. */
const SHOWN = 5;

type Asked = { query: string; signal: AbortSignal };
type Answer = readonly DeskHit[] | { problem: string };

const deskPath = (hash: string): string => `${paths.dashboard()}${hash}`;

const findPages = async ({ query, signal }: Asked): Promise<Answer> => {
  const outcomes = await Promise.all(
    PROFILE_KINDS.map((profile) =>
      adminCall(adminGetUsers, { profile, q: query, limit: SHOWN }, { signal, again: false }),
    ),
  );
  const refused = outcomes.find(({ kind }) => kind !== 'done');
  if (refused !== undefined) return { problem: sentenceOf(refused, DASHBOARD_SENTENCES.fetchFailed) };
  return outcomes
    .flatMap((outcome) => (outcome.kind === 'done' ? outcome.reply : []))
    .map(({ id, name, companyname, email, hidden }) => ({
      key: `page ${id}`,
      name: name || companyname || id,
      detail: [email, hidden ? 'Hidden' : ''].filter(Boolean).join(' · '),
      href: deskPath(pageHash(id)),
    }));
};

const findArticles = async ({ query, signal }: Asked): Promise<Answer> => {
  const outcome = await adminCall(listArticles, { q: query, limit: SHOWN }, { signal, again: false });
  if (outcome.kind !== 'done') return { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
  return outcome.reply.articles.map(({ id, title, slug, status }) => ({
    key: `article ${id}`,
    name: title,
    detail: STATUS_NAMES[status],
    href: paths.articleUpload(slug),
  }));
};

const findMessages = async ({ query, signal }: Asked): Promise<Answer> => {
  const outcome = await adminCall(adminGetMessages, { q: query, limit: SHOWN }, { signal, again: false });
  if (outcome.kind !== 'done') return { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
  return outcome.reply.items.map(({ id, subject, name }) => ({
    key: `message ${id}`,
    name: subject,
    detail: name,
    href: deskPath(hashOf('messages', { show: 'all', id })),
  }));
};

const findMembers = async ({ query, signal }: Asked): Promise<Answer> => {
  const outcome = await adminCall(getTeam, {}, { signal, again: false });
  if (outcome.kind !== 'done') return { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
  const wanted = foldForSearch(query);
  return outcome.reply.items
    .filter(({ name, email }) => foldForSearch(`${name}\n${email}`).includes(wanted))
    .slice(0, SHOWN)
    .map(({ name, email }) => ({
      key: `member ${email}`,
      name: name || email,
      detail: email,
      href: deskPath(hashOf('team')),
    }));
};

const SOURCES = [
  { name: 'Pages', roles: MODERATION_ROLES, find: findPages },
  { name: 'Articles', roles: NEWS_ROLES, find: findArticles },
  { name: 'Messages', roles: MODERATION_ROLES, find: findMessages },
  { name: 'Team', roles: ADMIN_ROLE, find: findMembers },
];

/** Asks the server for pages, articles, messages and members that contain a query, as far as the role may see them. */
export const searchDesk = async (
  query: string,
  role: Role,
  signal: AbortSignal,
): Promise<DeskHits | { problem: string }> => {
  const asked = SOURCES.filter(({ roles }) => roles.includes(role));
  const answers = await Promise.all(asked.map(({ find }) => find({ query, signal })));
  const problem = answers.find((answer) => 'problem' in answer);
  if (problem !== undefined && 'problem' in problem) return problem;
  return answers
    .map((hits, index) => ({ name: asked[index]?.name ?? '', hits: hits as readonly DeskHit[] }))
    .filter(({ hits }) => hits.length > 0);
};
