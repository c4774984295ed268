import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { PagedList } from '../../../base/table/screens/PagedList.tsx';
import { $suggestions, answerQueuedSuggestion, loadSuggestions } from '../browser/admin-suggestions.ts';
import { SuggestionItem } from './SuggestionItem.tsx';

/** Suggestions about pages without an account, and those that an owner has left for long, oldest first. */
export const SuggestionsPanel = () => {
  const state = useStore($suggestions);
  const [said, setSaid] = useState('');
  const notice = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone with its suggestion.
  const finish = (message: string): void => {
    setSaid(message);
    notice.current?.focus();
  };
  return (
    <>
      <p className={said === '' ? 'visually-hidden' : 'notice'} role="status" tabIndex={-1} ref={notice}>
        {said}
      </p>
      <PagedList state={state} load={loadSuggestions} nothing="No suggestions are waiting">
        <ol className="suggestion-list" aria-label="Suggestions">
          {state.items.map((suggestion) => (
            <SuggestionItem
              key={suggestion.reference}
              suggestion={suggestion}
              about={
                <>
                  <a href={hashOf('page', { id: suggestion.id })}>
                    <bdi>{suggestion.name}</bdi>
                  </a>
                  <span>{': '}</span>
                </>
              }
              answer={answerQueuedSuggestion}
              onOver={finish}
            />
          ))}
        </ol>
      </PagedList>
    </>
  );
};
