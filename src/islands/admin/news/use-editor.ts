import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../client/frame/toast.ts';
import {
  articleProblems,
  type Conflict,
  loadArticle,
  removeArticle,
  saveArticle,
} from '../../../client/stores/news/admin-articles.ts';
import {
  type ArticleFields,
  blankDraft,
  draftFrom,
  draftOf,
  forgetDraft,
  isSame,
  keepDraft,
  lastDraft,
  type OpenDraft,
} from '../../../client/stores/news/article-drafts.ts';
import { loadRevisions } from '../../../client/stores/news/article-history.ts';
import { findDeadLinks } from '../../../client/stores/news/dead-links.ts';
import { fetchDraft, newerDraft } from '../../../client/stores/news/kept-drafts.ts';
import type { Article, ArticleCard, ArticleStatus } from '../../../domain/news/article.ts';
import { paths } from '../../../paths.ts';
import type { Editor } from './editor.ts';
import { useKeeper } from './use-keeper.ts';

const isPublic = (status: ArticleStatus): boolean => status !== 'draft';
const asked = (): string | null => new URLSearchParams(location.search).get('article');

/** The article form: its content is stored in this browser and on the server until it is saved or discarded. */
export const useEditor = (): Editor => {
  const [draft, setDraft] = useState<OpenDraft>(
    () => (asked() === null ? lastDraft() : null) ?? blankDraft(),
  );
  const [restored, setRestored] = useState<number | null>(null);
  const [opened, setOpened] = useState(0);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [deadLinks, setDeadLinks] = useState<readonly string[]>([]);
  const [setAside, setSetAside] = useState<ArticleFields | null>(null);
  const { keeper, keeping } = useKeeper(draft);
  const current = useRef(draft);
  current.current = draft;

  useEffect(() => keepDraft(draft), [draft]);

  const open = (next: OpenDraft, since: number | null): void => {
    keeper.reset(since === null ? null : next);
    setDraft(next);
    setRestored(since);
    setOpened((count) => count + 1);
    setProblems({});
    setAttempt(0);
    setSaved(false);
    setConflict(null);
    setDeadLinks([]);
    setSetAside(null);
    const path = paths.articleUpload(next.id === null ? undefined : next.slug);
    if (location.pathname + location.search !== path) history.replaceState(history.state, '', path);
  };
  const openNewest = async (blank: OpenDraft, here: OpenDraft | null): Promise<void> => {
    const begun = current.current;
    const there = await fetchDraft(blank);
    // Input during the request is newer than anything on the server.
    if (current.current !== begun && current.current.at > begun.at) return;
    const newest = newerDraft(here, there);
    if (newest === null && blank.id === null && begun.id === null) return;
    open(newest ?? blank, newest === null ? null : newest.at || Date.now());
    if (newest !== null && newest.version !== null && newest.version !== blank.version)
      await tellOfChange(newest, blank);
  };
  // The work is based on an earlier version of the article.
  const tellOfChange = async ({ id }: OpenDraft, { slug }: OpenDraft): Promise<void> => {
    const [revisions, article] = await Promise.all([loadRevisions(id ?? ''), loadArticle(slug)]);
    if (article === null || article.id !== current.current.id) return;
    setConflict({ article, by: revisions?.[0]?.by ?? '', at: revisions?.[0]?.at ?? '' });
  };
  const edit = async ({ slug }: Pick<ArticleCard, 'slug'>): Promise<boolean> => {
    const article = await loadArticle(slug);
    if (article === null) return false;
    await openNewest(draftFrom(article), draftOf(article.id));
    return true;
  };
  const startAnew = (): void => {
    const begun = draftOf(null);
    open(begun ?? blankDraft(), begun === null ? null : begun.at || Date.now());
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address once
  useEffect(() => {
    const slug = asked();
    if (slug !== null) {
      void edit({ slug }).then((isThere) => isThere || startAnew());
      return;
    }
    const here = lastDraft();
    if (here !== null && here.id !== null) open(here, here.at || Date.now());
    else void openNewest(here === null ? blankDraft() : { ...here, fields: here.base }, here);
  }, []);

  const refuse = (found: Record<string, string>): void => {
    setProblems(found);
    setAttempt((count) => count + 1);
  };
  const check = (): boolean => {
    const found = articleProblems(draft.fields);
    const [first] = Object.values(found);
    if (first === undefined) return true;
    toast(first);
    refuse(found);
    return false;
  };
  const save = async (sent: OpenDraft = draft): Promise<void> => {
    const { fields, base, id } = sent;
    if (!check()) return;
    if (
      id !== null &&
      base.status === 'published' &&
      fields.status !== 'published' &&
      !agreesToWithdraw(base)
    )
      return;
    setSaving(true);
    const dead = isPublic(fields.status) ? await findDeadLinks(fields.content) : [];
    if (dead.some((link) => !deadLinks.includes(link))) {
      setSaving(false);
      setDeadLinks(dead);
      return;
    }
    await keeper.rest();
    const outcome = await saveArticle(sent);
    setSaving(false);
    if (outcome.kind === 'saved') settle(sent, outcome.article);
    else {
      if (outcome.kind === 'conflict') setConflict(outcome.conflict);
      else refuse(outcome.problems);
      keeper.keep(current.current);
    }
  };
  const settle = (sent: OpenDraft, article: Article): void => {
    const typed = current.current.fields;
    forgetDraft(sent.id);
    const saved = draftFrom(article);
    open(isSame(typed, sent.fields) ? saved : { ...saved, fields: typed, at: Date.now() }, null);
    setSaved(true);
  };
  return {
    id: draft.id,
    slug: draft.slug,
    fields: draft.fields,
    base: draft.base,
    problems,
    attempt,
    opened,
    isSaving,
    isUnsaved: !isSame(draft.fields, draft.base),
    keeping,
    restored,
    isSaved,
    conflict,
    deadLinks,
    setAside,
    change: (fields) => {
      setDraft((old) => ({ ...old, fields: { ...old.fields, ...fields }, at: Date.now() }));
      setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in fields))));
      setSaved(false);
    },
    setProblem: (field, sentence) => setProblems((old) => ({ ...old, [field]: sentence })),
    edit,
    show: (article) => {
      forgetDraft(article.id);
      open(draftFrom(article), null);
    },
    check,
    save: () => save(),
    keepMine: async () => {
      if (conflict === null) return;
      const mine = { ...draft, version: conflict.article.version ?? null };
      setConflict(null);
      setDraft(mine);
      await save(mine);
    },
    takeTheirs: () => {
      if (conflict === null) return;
      const mine = draft.fields;
      keeper.forget(draft);
      forgetDraft(draft.id);
      open(draftFrom(conflict.article), null);
      setSetAside(mine);
    },
    bringBack: () => {
      if (setAside === null) return;
      setDraft((old) => ({ ...old, fields: setAside, at: Date.now() }));
      setOpened((count) => count + 1);
      setSetAside(null);
    },
    cancel: () => {
      keeper.forget(draft);
      forgetDraft(draft.id);
      startAnew();
    },
    discard: () => {
      keeper.forget(draft);
      forgetDraft(draft.id);
      open({ ...draft, fields: draft.base, at: 0 }, null);
    },
    remove: async (id) => {
      if (!(await removeArticle(id))) return;
      forgetDraft(id);
      if (draft.id === id) startAnew();
    },
  };
};

const agreesToWithdraw = ({ title }: ArticleFields): boolean =>
  window.confirm(`Take "${title}" back? Readers will no longer find it.`);
