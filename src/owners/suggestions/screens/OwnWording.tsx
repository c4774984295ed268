import { hasLines, maxLength } from '../../../base/fields/rules/fields.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { Suggestion } from '../../../profiles/suggestions/calls.ts';
import type { useSuggestionAnswer } from './use-suggestion-answer.ts';

type OwnWordingProps = {
  id: string;
  /** The id of what names the suggestion. */
  about: string;
  field: Suggestion['field'];
  /** The wording so far. */
  draft: string;
  answering: ReturnType<typeof useSuggestionAnswer>;
  /** The class of the line of buttons. */
  actions: string;
};

/** The box for the owner's own words instead of what was suggested, with what is wrong with them and the buttons that accept them or not. */
export const OwnWording = ({ id, about, field, draft, answering, actions }: OwnWordingProps) => {
  const { setDraft, isBusy, problem, send, cancel } = answering;
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-value`}>{say('owners.suggestions.your-wording')}</label>
        <textarea
          id={`${id}-value`}
          className={hasLines(field) ? undefined : 'short'}
          rows={hasLines(field) ? 8 : 2}
          maxLength={maxLength(field)}
          placeholder=" "
          value={draft}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-problem`}
          // biome-ignore lint/a11y/noAutofocus: the button before it opened this text
          autoFocus
          onChange={({ target }) => setDraft(target.value)}
        />
      </div>
      <p className="error" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <div className={actions}>
        <button
          className="button"
          type="button"
          aria-disabled={isBusy}
          aria-describedby={about}
          onClick={() => send('accept', draft)}
        >
          {say('owners.suggestions.accept-wording')}
        </button>
        <button className="button-quiet" type="button" onClick={cancel}>
          {say('common.cancel')}
        </button>
      </div>
    </>
  );
};
