import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import type { QueuedSuggestion } from '../../../profiles/suggestions/calls.ts';
import { WaitingList } from '../../../site/to-do/screens/WaitingList.tsx';
import { answerQueuedSuggestion, waitingSuggestions } from '../browser/admin-suggestions.ts';
import { SuggestionItem } from './SuggestionItem.tsx';

const idOf = ({ id }: QueuedSuggestion): string => id;

/** Suggestions about pages without an account, and those that an owner has left for long, oldest first. */
export const SuggestionsPanel = () => (
  <WaitingList
    {...waitingSuggestions}
    label="Suggestions"
    nothing="No suggestions are waiting"
    idOf={idOf}
    className="suggestion-list"
    notice="boxed"
    view={(suggestion, { say }) => (
      <SuggestionItem
        key={suggestion.reference}
        suggestion={suggestion}
        about={
          <>
            <a href={pageHash(suggestion.id)}>
              <bdi>{suggestion.name}</bdi>
            </a>
            <span>{': '}</span>
          </>
        }
        answer={answerQueuedSuggestion}
        onOver={say}
      />
    )}
  />
);
