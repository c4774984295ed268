import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { toast } from '../../../base/frame/browser/toast.ts';
import { SUGGESTION_DAYS } from '../../../profiles/rules/limits.ts';
import { takesSuggestions } from '../../../profiles/rules/profile.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { $ownSuggestions, answerOwnSuggestion, loadOwnSuggestions } from '../browser/own-suggestions.ts';
import { SuggestionItem } from './SuggestionItem.tsx';

/** What readers suggest for the page, oldest first. */
export const Suggestions = ({ user }: { user: OwnUser }) => {
  const state = useStore($ownSuggestions);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with its suggestion.
  const finish = (message: string): void => {
    toast(message, 'status');
    heading.current?.focus();
  };
  return (
    <section className="own-suggestions" aria-labelledby="own-suggestions">
      <h2 id="own-suggestions" tabIndex={-1} ref={heading}>
        Suggestions
      </h2>
      <p className="muted">
        Readers can suggest changes to your page. Only you see them, and nothing changes unless you accept it.
        Administrators may answer what you leave open for {SUGGESTION_DAYS} days.
      </p>
      {state.kind === 'loading' && (
        <p className="muted" role="status">
          Loading suggestions...
        </p>
      )}
      {state.kind === 'failed' && (
        <p className="muted" role="alert">
          The suggestions could not be loaded.{' '}
          <button className="button-plain" type="button" onClick={() => void loadOwnSuggestions()}>
            Try again
          </button>
        </p>
      )}
      {state.kind === 'ready' && state.items.length === 0 && (
        <p className="empty">
          {takesSuggestions(user)
            ? 'No suggestions are waiting.'
            : 'No suggestions are waiting, and your page takes none: you have turned them off under Settings.'}
        </p>
      )}
      {state.kind === 'ready' && state.items.length > 0 && (
        <ol className="suggestion-list">
          {state.items.map((suggestion) => (
            <SuggestionItem
              key={suggestion.reference}
              suggestion={suggestion}
              answer={answerOwnSuggestion}
              onOver={finish}
            />
          ))}
        </ol>
      )}
    </section>
  );
};
