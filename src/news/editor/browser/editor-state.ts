import { dayOf } from '../../../base/text/rules/day.ts';
import { type ArticleFields, isSameArticle, type OpenDraft } from '../../drafts/browser/article-drafts.ts';
import type { KeeperState } from '../../drafts/browser/keeper-state.ts';
import type { Conflict } from '../../newsroom/browser/admin-articles.ts';
import type { ArticleCard, ArticleStatus } from '../../rules/article.ts';
import { momentOf } from '../../schedule/rules/schedule.ts';

/** The state of the article form. */
export type EditorState = {
  readonly draft: OpenDraft;
  /** The sentences beside the fields, by field name. */
  readonly problems: Readonly<Record<string, string>>;
  /** Counts refused attempts to save. */
  readonly attempt: number;
  /** Counts replacements of the form's content: components with their own state start again. */
  readonly opened: number;
  readonly isSaving: boolean;
  /** Whether the form was just saved. */
  readonly isSaved: boolean;
  readonly keeping: KeeperState;
  /** When restored unsaved work was stored (milliseconds); null if nothing was restored. */
  readonly restored: number | null;
  readonly conflict: Conflict | null;
  /** Dead links in the content, found before publishing. */
  readonly deadLinks: readonly string[];
  /** The form's content before somebody else's version replaced it. */
  readonly setAside: ArticleFields | null;
  /** A new article that was started before this one, and is not saved. */
  readonly earlier: OpenDraft | null;
  /** The article of the address until it is in the form, with the reason if it could not be loaded. */
  readonly unopened: { slug: string; problem: string | null } | null;
};

/** The state of a form that has just opened with this work. */
export const openedEditor = (draft: OpenDraft, restored: number | null = null): EditorState => ({
  draft,
  problems: {},
  attempt: 0,
  opened: 0,
  isSaving: false,
  isSaved: false,
  keeping: { kind: 'idle' },
  restored,
  conflict: null,
  deadLinks: [],
  setAside: null,
  earlier: null,
  unopened: null,
});

/** The work with other values in some fields, changed now. */
export const withFields = (draft: OpenDraft, fields: Partial<ArticleFields>): OpenDraft => ({
  ...draft,
  fields: { ...draft.fields, ...fields },
  at: Date.now(),
});

/** The saved work, with what was typed while the save was running. */
export const withTyped = (saved: OpenDraft, sent: ArticleFields, typed: ArticleFields): OpenDraft =>
  isSameArticle(typed, sent) ? saved : withFields(saved, typed);

/** Whether the form has something that is not saved. */
export const hasUnsavedChanges = ({ fields, base }: OpenDraft): boolean => !isSameArticle(fields, base);

/** What a save offers first: what was chosen in the form, or else to publish a draft, and to keep any other as it is. */
export const aimOf = ({ base, fields }: Pick<OpenDraft, 'base' | 'fields'>): ArticleStatus =>
  fields.status === base.status && base.status === 'draft' ? 'published' : fields.status;

/** The day that the article would have, for a preview; '' if the server decides. */
export const dayShown = ({ base, fields }: Pick<OpenDraft, 'base' | 'fields'>): string => {
  const moment = fields.status === 'scheduled' ? momentOf(fields.publish_at) : null;
  return moment === null ? fields.publish_date || base.publish_date : dayOf(moment);
};

/** When the work was last changed; now if nobody has typed yet. */
export const changedAt = ({ at }: OpenDraft): number => at || Date.now();

/** Whether readers find an article with this status, now or later. */
export const isPublicStatus = (status: ArticleStatus): boolean => status !== 'draft';

/** Whether saving takes an article back from its readers. */
export const withdraws = ({ id, base, fields }: OpenDraft): boolean =>
  id !== null && base.status === 'published' && fields.status !== 'published';

/** The work on an article that the clock has published meanwhile; null if it has not. Another schedule in the form stays. */
export const publishedMeanwhile = (draft: OpenDraft, card: ArticleCard | undefined): OpenDraft | null => {
  const { version, base, fields } = draft;
  if (base.status !== 'scheduled' || card?.status !== 'published' || card.version !== version) return null;
  const published = { status: card.status, publish_at: '', publish_date: card.publish_date };
  const isSchedule = fields.status === base.status && fields.publish_at === base.publish_at;
  return {
    ...draft,
    base: { ...base, ...published },
    fields: isSchedule ? { ...fields, ...published } : fields,
  };
};
