import { useEffect, useRef, useState } from 'react';
import {
  articleProblems,
  readArticle,
  removeArticle,
  saveArticle,
} from '../../client/stores/news/admin-articles.ts';
import {
  type ArticleFields,
  blankFields,
  type Draft,
  draftOf,
  fieldsOf,
  forgetDraft,
  keepDraft,
  lastDraft,
} from '../../client/stores/news/article-drafts.ts';
import { newDraftName } from '../../client/stores/news/draft-name.ts';
import { toast } from '../../client/stores/toast.ts';
import { ARTICLE_SENTENCES, type ArticleCard } from '../../domain/article.ts';

export type Editor = {
  /** The article being edited, null for a new one. */
  id: string | null;
  fields: ArticleFields;
  problems: Readonly<Record<string, string>>;
  /** Counts the attempts to save that were refused. */
  attempt: number;
  isSaving: boolean;
  /** Whether the form holds unsaved work that this browser had kept. */
  isRestored: boolean;
  change: (fields: Partial<ArticleFields>) => void;
  /** Sets what is wrong with one field, '' when nothing is. */
  setProblem: (field: keyof ArticleFields, sentence: string) => void;
  edit: (card: ArticleCard) => Promise<boolean>;
  /** Whether title and content are there; says so where not. */
  check: () => boolean;
  save: () => Promise<void>;
  /** Back to a blank form, or to the new article that was begun before. */
  cancel: () => void;
  /** Gives the restored work up. */
  discard: () => void;
  remove: (id: string) => Promise<void>;
};

const blank = (): Draft => {
  const fields = blankFields();
  return { id: null, fields, base: fields };
};

/** The article form: what it holds is kept in this browser at every change, until it is saved or given up. */
export const useEditor = (): Editor => {
  const [draft, setDraft] = useState<Draft>(() => lastDraft() ?? blank());
  const [isRestored, setRestored] = useState(() => lastDraft() !== null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const draftName = useRef('');

  useEffect(() => keepDraft(draft), [draft]);

  const open = (next: Draft, restored: boolean): void => {
    draftName.current = '';
    setDraft(next);
    setRestored(restored);
    setProblems({});
    setAttempt(0);
  };
  const startAnew = (): void => {
    const begun = draftOf(null);
    open(begun ?? blank(), begun !== null);
  };
  const refuse = (found: Record<string, string>): void => {
    setProblems(found);
    setAttempt((count) => count + 1);
  };
  const check = (): boolean => {
    const found = articleProblems(draft.fields);
    if (Object.keys(found).length === 0) return true;
    toast(ARTICLE_SENTENCES.required);
    refuse(found);
    return false;
  };
  return {
    id: draft.id,
    fields: draft.fields,
    problems,
    attempt,
    isSaving,
    isRestored,
    change: (fields) => {
      setDraft((old) => ({ ...old, fields: { ...old.fields, ...fields } }));
      setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in fields))));
    },
    setProblem: (field, sentence) => setProblems((old) => ({ ...old, [field]: sentence })),
    edit: async ({ id, slug }) => {
      const kept = draftOf(id);
      if (kept !== null) {
        open(kept, true);
        return true;
      }
      const article = await readArticle(slug);
      if (article === null) return false;
      const fields = fieldsOf(article);
      open({ id, fields, base: fields }, false);
      return true;
    },
    check,
    save: async () => {
      if (!check()) return;
      setSaving(true);
      draftName.current ||= newDraftName();
      const outcome = await saveArticle(draft.id, draft.fields, draftName.current);
      setSaving(false);
      if (outcome.kind === 'failed') {
        refuse(outcome.problems);
        return;
      }
      forgetDraft(draft.id);
      startAnew();
    },
    cancel: () => {
      forgetDraft(draft.id);
      startAnew();
    },
    discard: () => {
      forgetDraft(draft.id);
      open({ ...draft, fields: draft.base }, false);
    },
    remove: async (id) => {
      if (!(await removeArticle(id))) return;
      forgetDraft(id);
      if (draft.id === id) startAnew();
    },
  };
};
