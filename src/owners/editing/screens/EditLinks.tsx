import { type KeyboardEvent, useState } from 'react';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { LINK_SENTENCES, linkUrl } from '../../../profiles/links/rules/links.ts';
import { LINKS } from '../../../profiles/rules/limits.ts';
import type { Link } from '../../../profiles/rules/structured-values.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import { ListEye } from './EditEye.tsx';
import '../../sources/screens/edit-sources.css';

/** The links of a page in the editor: their labels, and a way to add and to remove one. */
export const EditLinks = ({ state }: { state: EditState }) => {
  const { edit, problems, mode } = state;
  const { links } = edit.structured;
  const change = (index: number, link: Link | null): void =>
    state.setStructured(
      'links',
      links.flatMap((each, at) => (at !== index ? [each] : link === null ? [] : [link])),
    );
  return (
    <fieldset className="own-group" id={controlId('links')} tabIndex={-1}>
      <legend>{say('owners.section.links')}</legend>
      <ListEye state={state} field="links" />
      {problems['links'] && (
        <p className="error" role="alert">
          {problems['links']}
        </p>
      )}
      {links.length > 0 && <p className="hint">{say('owners.editing.link-labels')}</p>}
      {links.length > 0 && (
        <ol className="own-link-list">
          {links.map((link, index) => (
            <li key={link.url}>
              <p className="own-source-address">
                <a href={link.url} target="_blank" rel="noopener nofollow">
                  <span>{link.url}</span>
                  <span className="visually-hidden">{` ${say('common.opens-new-window')}`}</span>
                </a>
              </p>
              <TextField
                name={`link-${index + 1}`}
                label={say('owners.editing.link-label')}
                value={link.label}
                maxLength={LINKS.label}
                autoComplete="off"
                onChange={({ target }) => change(index, { ...link, label: target.value })}
              />
              <button className="button-plain" type="button" onClick={() => change(index, null)}>
                <PartlyHidden
                  of={sayPieces('owners.editing.remove-link', { link: link.label || link.url })}
                />
              </button>
            </li>
          ))}
        </ol>
      )}
      <AddLink
        isOwn={mode.isOwn}
        links={links}
        onAdd={(link) => state.setStructured('links', [...links, link])}
      />
    </fieldset>
  );
};

type AddLinkProps = { isOwn: boolean; links: readonly Link[]; onAdd: (link: Link) => void };

const AddLink = ({ isOwn, links, onAdd }: AddLinkProps) => {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  if (links.length >= LINKS.page) return <p className="hint">{LINK_SENTENCES.tooMany}</p>;
  const take = (): void => {
    const typed = url.trim();
    if (typed === '') return;
    const address = linkUrl(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`);
    setProblem(address === null ? LINK_SENTENCES.url : undefined);
    if (address !== null && !links.some((link) => link.url === address)) onAdd({ url: address, label: '' });
    if (address !== null) setUrl('');
  };
  const add = (): void => {
    take();
    document.getElementById(controlId('new-link'))?.focus();
  };
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter would save the whole form.
    event.preventDefault();
    add();
  };
  return (
    <div className="own-source-new">
      <TextField
        name="new-link"
        type="url"
        label={isOwn ? say('owners.editing.link-address-own') : say('owners.editing.link-address')}
        hint={[
          say('owners.editing.link-limit', { max: LINKS.page }),
          isOwn && say('owners.editing.links-proven'),
        ]
          .filter(Boolean)
          .join(' ')}
        error={problem}
        value={url}
        autoComplete="off"
        onChange={({ target }) => {
          setUrl(target.value);
          setProblem(undefined);
        }}
        onKeyDown={onEnter}
        // Otherwise a save without 'Add' would lose it.
        onBlur={take}
      />
      <button className="button-quiet" type="button" onClick={add}>
        <PartlyHidden of={sayPieces('owners.editing.add-link')} />
      </button>
    </div>
  );
};
