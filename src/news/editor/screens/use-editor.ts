import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useKeptState } from '../../../base/frame/screens/kept-state.ts';
import { isSameArticle } from '../../drafts/browser/article-drafts.ts';
import { createEditor, type Editor } from '../browser/editor.ts';

/** The article form's store for the newsroom's components. */
export const useEditor = (): Editor => {
  const store = useKeptState('editor', createEditor);
  const state = useStore(store.$state);
  useEffect(() => store.start(), [store]);
  const { fields, base } = state.draft;
  return { ...store, ...state, ...state.draft, isUnsaved: !isSameArticle(fields, base) };
};
