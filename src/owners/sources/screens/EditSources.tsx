import { type KeyboardEvent, useState } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, labelInText } from '../../../base/fields/rules/fields.ts';
import { secureUrl } from '../../../base/fields/rules/structured.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { longDay, longMonth } from '../../../base/text/rules/day.ts';
import { goneSourcesOf, sourceKey } from '../../../profiles/gone-sources/rules/source-check.ts';
import { SOURCES } from '../../../profiles/rules/limits.ts';
import type { Source } from '../../../profiles/rules/structured-values.ts';
import { SOURCE_SENTENCES, sourcedFields } from '../../../profiles/sources/rules.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import './edit-sources.css';

type EditSourcesProps = {
  state: EditState;
  field: FieldName;
  /** Says of which field they are, where that does not stand above them. */
  isLabelled?: boolean;
};

/** The sources of a field in the editor, folded until somebody looks for them; nothing for fields that have none. */
export const EditSources = ({ state, field, isLabelled = false }: EditSourcesProps) => {
  const { edit, problems } = state;
  if (!sourcedFields(edit.base.profile).includes(field)) return null;
  const list = edit.structured.sources[field] ?? [];
  const since = new Map(
    goneSourcesOf(edit.base.sources).map((source) => [sourceKey(source.url), source.since]),
  );
  const change = (index: number, source: Source | null): void =>
    state.setSources(
      field,
      list.flatMap((each, at) => (at !== index ? [each] : source === null ? [] : [source])),
    );
  return (
    <details
      className="own-sources"
      // Where the summary of errors leads.
      id={field === 'message' ? controlId('sources') : undefined}
      open={list.length > 0 && problems['sources'] !== undefined}
    >
      <summary>
        <Pieces
          of={
            list.length === 0
              ? sayPieces('owners.sources.add', { field: labelInText(field) })
              : sayPieces('owners.sources.count', { count: list.length, field: labelInText(field) })
          }
          tags={{ of: (text) => <span className={isLabelled ? undefined : 'visually-hidden'}>{text}</span> }}
        />
      </summary>
      {list.length > 0 && (
        <ol>
          {list.map((source, index) => (
            <SourceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
              key={index}
              name={`source-${field}-${index + 1}`}
              source={source}
              since={since.get(sourceKey(source.url))}
              onChange={(next) => change(index, next)}
            />
          ))}
        </ol>
      )}
      <AddSource state={state} field={field} list={list} />
    </details>
  );
};

type SourceRowProps = {
  name: string;
  source: Source;
  /** Since when its address is gone; undefined if it is not. */
  since: string | undefined;
  onChange: (next: Source | null) => void;
};

const SourceRow = ({ name, source, since, onChange }: SourceRowProps) => (
  <li>
    <p className="own-source-address">
      <a href={source.url} target="_blank" rel="noopener nofollow">
        <span>{source.url}</span>
        <span className="visually-hidden">{` ${say('common.opens-new-window')}`}</span>
      </a>
      {source.seen && (
        <span className="hint">{` ${say('owners.sources.seen', { day: longDay(source.seen) })}`}</span>
      )}
    </p>
    {since !== undefined && (
      <p className="own-source-gone">{say('owners.sources.gone', { month: longMonth(since) })}</p>
    )}
    <TextField
      name={name}
      label={say('owners.sources.title')}
      value={source.title}
      maxLength={SOURCES.title}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...source, title: target.value })}
    />
    <TextField
      name={`${name}-archived`}
      type="url"
      label={say('owners.sources.archived')}
      value={source.archived ?? ''}
      maxLength={SOURCES.url}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...source, archived: target.value })}
    />
    <button className="button-plain" type="button" onClick={() => onChange(null)}>
      <PartlyHidden of={sayPieces('owners.sources.remove', { source: source.title || source.url })} />
    </button>
  </li>
);

type AddSourceProps = { state: EditState; field: FieldName; list: readonly Source[] };

const AddSource = ({ state, field, list }: AddSourceProps) => {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isReading, setReading] = useState(false);
  const name = `source-${field}`;
  const all = Object.values(state.edit.structured.sources).flat().length;
  if (list.length >= SOURCES.field) return <p className="hint">{SOURCE_SENTENCES.perField}</p>;
  if (all >= SOURCES.page) return <p className="hint">{SOURCE_SENTENCES.perPage}</p>;
  const add = async (): Promise<void> => {
    const address = secureUrl(url, SOURCES.url);
    setProblem(address === null ? SOURCE_SENTENCES.url : undefined);
    if (address === null) return document.getElementById(controlId(name))?.focus();
    setUrl('');
    setReading(true);
    await state.addSource(field, address);
    setReading(false);
  };
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter would save the whole form.
    event.preventDefault();
    void add();
  };
  return (
    <div className="own-source-new">
      <TextField
        name={name}
        type="url"
        label={say('owners.sources.address', { field: FIELD_LABELS[field] })}
        hint={state.mode.isOwn ? say('owners.sources.paste-own') : say('owners.sources.paste')}
        error={problem}
        value={url}
        autoComplete="off"
        onChange={({ target }) => {
          setUrl(target.value);
          setProblem(undefined);
        }}
        onKeyDown={onEnter}
      />
      <button className="button-quiet" type="button" onClick={() => void add()}>
        <PartlyHidden of={sayPieces('owners.sources.add-this')} />
      </button>
      <p className="hint" role="status">
        {isReading && say('owners.sources.reading')}
      </p>
    </div>
  );
};
