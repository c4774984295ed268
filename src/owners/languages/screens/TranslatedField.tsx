import { useEffect, useState } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, hasLines, maxLength } from '../../../base/fields/rules/fields.ts';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { directionOf } from '../../../base/languages/rules/language-direction.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { readChange } from '../../../profiles/history/browser/history.ts';
import { labelInLanguage, wordFor } from '../../../profiles/languages/rules/translation-label.ts';
import { withTranslation } from '../../../profiles/languages/rules/translation-texts.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import { WordDifference } from '../../suggestions/screens/WordDifference.tsx';
import { isBehind, wasBehind } from '../rules.ts';
import '../../suggestions/screens/suggestions.css';

type TranslatedFieldProps = {
  state: EditState;
  /** The language of the translation. */
  tag: string;
  field: FieldName;
  /** The language of the original. */
  language: string;
};

/** A text of the page beside its translation, and what changed in it if the translation is behind. */
export const TranslatedField = ({ state, tag, field, language }: TranslatedFieldProps) => {
  const { edit } = state;
  const { profile } = edit.base;
  const { translations } = edit.structured;
  const original = edit.values[field] ?? '';
  const text = translations[tag]?.[field] ?? '';
  const isLong = hasLines(field) && original.length > 120;
  const write = (value: string): void => {
    state.setStructured('translations', withTranslation(profile, translations, { tag, field, text: value }));
    state.setCurrent(edit.current.filter((each) => each !== `${tag}.${field}`));
  };
  return (
    <div className="translation-pair" data-behind={isBehind(edit, tag, field) || undefined}>
      <div className="translation-original">
        <p className="label">{labelInLanguage(field, language)}</p>
        <p className="translation-text" lang={language} dir={directionOf(language)}>
          {original || say('common.none')}
        </p>
      </div>
      <TextArea
        name={`translations-${tag}-${field}`}
        label={labelInLanguage(field, tag)}
        lang={tag}
        dir={text === '' ? directionOf(tag) : 'auto'}
        className={isLong ? undefined : 'short'}
        rows={isLong ? 10 : hasLines(field) ? 3 : 1}
        value={text}
        autoComplete="off"
        {...(isLong && { count: { now: characters(text), max: maxLength(field) } })}
        onChange={({ target }) => write(target.value)}
      />
      {wasBehind(edit, tag, field) && (
        <Behind state={state} tag={tag} field={field} language={language} original={original} />
      )}
    </div>
  );
};

type BehindProps = TranslatedFieldProps & { original: string };

/** What changed in the original since the translation, by words, and the word that it still holds. */
const Behind = ({ state, tag, field, language, original }: BehindProps) => {
  const { edit, mode, setCurrent } = state;
  const name = `${tag}.${field}`;
  const isRight = edit.current.includes(name);
  const before = useBefore(edit.base.id, edit.base.behind_since?.[tag]?.[field], field);
  return (
    <div className="translation-behind">
      <p>{say('profiles.translations.changed-since', { language: wordFor(language) })}</p>
      {typeof before === 'string' && (
        <div lang={language}>
          <WordDifference before={before} after={original} />
        </div>
      )}
      {before === null && <p className="hint">{say('owners.translations.before-unknown')}</p>}
      {mode.isOwn && (
        <button
          className="button-quiet"
          type="button"
          aria-pressed={isRight}
          aria-label={say('owners.translations.still-right-of', { field: FIELD_LABELS[field] })}
          onClick={() =>
            setCurrent(isRight ? edit.current.filter((each) => each !== name) : [...edit.current, name])
          }
        >
          {say('owners.translations.still-right')}
        </button>
      )}
    </div>
  );
};

/** What a text said before a change; undefined until that is known, null if it cannot be. */
const useBefore = (id: string, number: number | undefined, field: FieldName): string | null | undefined => {
  const [before, setBefore] = useState<string | null | undefined>();
  useEffect(() => {
    let isShown = true;
    if (number === undefined) setBefore(null);
    else
      void readChange(id, number).then((change) => {
        if (isShown) setBefore(change?.fields[field]?.before ?? null);
      });
    return () => {
      isShown = false;
    };
  }, [id, number, field]);
  return before;
};
