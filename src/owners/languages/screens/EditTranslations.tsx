import { useState } from 'react';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { Switch } from '../../../base/form/screens/Switch.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { wordFor } from '../../../profiles/languages/rules/translation-label.ts';
import { withTranslation } from '../../../profiles/languages/rules/translation-texts.ts';
import { TRANSLATION_SENTENCES } from '../../../profiles/languages/rules/translations.ts';
import { languageOptions } from '../../../profiles/languages/rules/written-languages.ts';
import { TRANSLATIONS } from '../../../profiles/rules/limits.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import { isBehind, translatableFields } from '../rules.ts';
import { TranslatedField } from './TranslatedField.tsx';
import './languages.css';

/** The translations of a page in a form: one language at a time, each text beside its original. */
export const EditTranslations = ({ state }: { state: EditState }) => {
  const { edit, problems } = state;
  const { base, structured, values } = edit;
  const [added, setAdded] = useState<readonly string[]>([]);
  const tags = [
    ...new Set([...Object.keys(base.translations), ...Object.keys(structured.translations), ...added]),
  ];
  const behindIn = (tag: string): boolean =>
    translatableFields(edit, tag).some((field) => isBehind(edit, tag, field));
  const [chosen, choose] = useState(() => tags.find(behindIn) ?? tags[0] ?? '');
  const [hasOriginals, showOriginals] = useState(true);
  const language = values.language || base.language;
  const fields = chosen === '' ? [] : translatableFields(edit, chosen);
  return (
    <fieldset className="own-group edit-translations" id={controlId('translations')} tabIndex={-1}>
      <legend>{say('profiles.translations.title')}</legend>
      <FieldError name="translations" error={problems['translations']} />
      <Languages
        tags={tags}
        chosen={chosen}
        language={language}
        behindIn={behindIn}
        onChoose={choose}
        onAdd={(tag) => {
          setAdded([...added, tag]);
          choose(tag);
        }}
      />
      {chosen !== '' && fields.length === 0 && <p className="hint">{say('owners.translations.nothing')}</p>}
      {fields.length > 0 && (
        <>
          <div className="translation-switch">
            <Switch isOn={hasOriginals} onChange={showOriginals}>
              {say('owners.translations.show-original')}
            </Switch>
          </div>
          <div className="translation-pairs" data-originals={hasOriginals || undefined}>
            {fields.map((field) => (
              <TranslatedField
                key={`${chosen}-${field}`}
                state={state}
                tag={chosen}
                field={field}
                language={language}
              />
            ))}
          </div>
          <RemoveLanguage state={state} tag={chosen} />
        </>
      )}
    </fieldset>
  );
};

type LanguagesProps = {
  tags: readonly string[];
  chosen: string;
  /** The language of the originals. */
  language: string;
  behindIn: (tag: string) => boolean;
  onChoose: (tag: string) => void;
  onAdd: (tag: string) => void;
};

/** The languages of the translations, to choose one or add one. */
const Languages = ({ tags, chosen, language, behindIn, onChoose, onAdd }: LanguagesProps) => (
  <div className="translation-languages">
    {tags.map((tag) => (
      <button key={tag} type="button" aria-pressed={tag === chosen} onClick={() => onChoose(tag)}>
        <bdi>{wordFor(tag)}</bdi>
        {behindIn(tag) && <span className="behind-tag">{say('owners.translations.behind')}</span>}
      </button>
    ))}
    {tags.length < TRANSLATIONS.languages ? (
      <SelectField
        name="translations-new"
        label={say('owners.translations.add')}
        value=""
        placeholder={say('owners.translations.choose')}
        options={languageOptions().filter(([tag]) => !tags.includes(tag) && tag !== language)}
        onChange={({ target }) => onAdd(target.value)}
      />
    ) : (
      <p className="hint">{TRANSLATION_SENTENCES.tooMany}</p>
    )}
  </div>
);

/** Takes away all texts of a language; until the save, they can be put back by leaving the form. */
const RemoveLanguage = ({ state, tag }: { state: EditState; tag: string }) => {
  const { edit, setStructured } = state;
  const { translations } = edit.structured;
  if (translations[tag] === undefined) return null;
  const without = translatableFields(edit, tag).reduce(
    (left, field) => withTranslation(edit.base.profile, left, { tag, field, text: '' }),
    translations,
  );
  return (
    <button className="button-plain" type="button" onClick={() => setStructured('translations', without)}>
      {say('owners.translations.remove', { language: wordFor(tag) })}
    </button>
  );
};
