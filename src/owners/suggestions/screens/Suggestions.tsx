import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { SUGGESTION_DAYS } from '../../../profiles/rules/limits.ts';
import { takesSuggestions } from '../../../profiles/rules/profile.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { useLockedParts } from '../../my-profile/screens/use-role.ts';
import { $ownSuggestions, answerOwnSuggestion, loadOwnSuggestions } from '../browser/own-suggestions.ts';
import { SuggestionItem } from './SuggestionItem.tsx';

/** What readers suggest for the page, oldest first. */
export const Suggestions = ({ user }: { user: OwnUser }) => {
  const state = useStore($ownSuggestions);
  const locked: readonly string[] = useLockedParts(user);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with its suggestion.
  const finish = (message: string): void => {
    toast(message, 'status');
    heading.current?.focus();
  };
  return (
    <section className="own-suggestions" aria-labelledby="own-suggestions">
      <h2 id="own-suggestions" tabIndex={-1} ref={heading}>
        {say('owners.page.tab-suggestions')}
      </h2>
      <p className="muted">{say('owners.suggestions.about', { days: SUGGESTION_DAYS })}</p>
      {state.kind === 'loading' && (
        <p className="muted" role="status">
          {say('owners.suggestions.loading')}
        </p>
      )}
      {state.kind === 'failed' && (
        <p className="muted" role="alert">
          <span>{`${say('owners.suggestions.not-loaded')} `}</span>
          <button className="button-plain" type="button" onClick={() => void loadOwnSuggestions()}>
            {say('common.try-again')}
          </button>
        </p>
      )}
      {state.kind === 'ready' && state.items.length === 0 && (
        <p className="empty">
          {takesSuggestions(user) ? say('owners.suggestions.none') : say('owners.suggestions.none-taken')}
        </p>
      )}
      {state.kind === 'ready' && state.items.length > 0 && (
        <ol className="suggestion-list">
          {state.items.map((suggestion) => (
            <SuggestionItem
              key={suggestion.reference}
              suggestion={suggestion}
              answer={answerOwnSuggestion}
              isOwners={locked.includes(suggestion.field)}
              onOver={finish}
            />
          ))}
        </ol>
      )}
    </section>
  );
};
