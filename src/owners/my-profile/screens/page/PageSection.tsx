import { useStore } from '@nanostores/react';
import type { FieldName } from '../../../../base/fields/rules/field-catalogue.ts';
import { Icon } from '../../../../base/icons/screens/Icon.tsx';
import { say } from '../../../../base/languages/rules/say.ts';
import { wordFor } from '../../../../profiles/languages/rules/translation-label.ts';
import { displayName } from '../../../../profiles/rules/list-item.ts';
import { OwnEntries } from '../../../life/screens/OwnEntries.tsx';
import type { Section } from '../../../rules/sections.ts';
import { $ownTies } from '../../../ties/browser/own-ties.ts';
import { waitsForOwner } from '../../../ties/rules/tie-changes.ts';
import { OwnPeople } from '../../../ties/screens/OwnPeople.tsx';
import type { OwnUser } from '../../calls.ts';
import { useLockedParts } from '../use-role.ts';
import { OwnNames } from './OwnNames.tsx';
import { OwnPhotos } from './OwnPhotos.tsx';
import { type OnPage, OwnSection } from './OwnSection.tsx';
import { fieldRow, type PartRow, PartRows } from './PartRows.tsx';
import { VisibilityMark } from './VisibilityMark.tsx';

type PageSectionProps = OnPage & {
  user: OwnUser;
  section: Section;
  /** Shows all people of a company, who come from ties. */
  onPeople: () => void;
};

/** One section of the owner's page. */
export const PageSection = (props: PageSectionProps) => {
  const { user, section, editing, Editor } = props;
  switch (section.name) {
    case 'heading':
      return (
        <OwnSection section={section} editing={editing} Editor={Editor} heading={displayName(user)}>
          {user.profile === 'personal' && (
            <p className="own-profession">
              <bdi>{user.profession || say('common.none')}</bdi>
            </p>
          )}
          <OwnNames user={user} />
        </OwnSection>
      );
    case 'about':
      return <About {...props} />;
    case 'career':
    case 'education':
      return <Entries {...props} />;
    case 'photos':
      return (
        <OwnSection section={section} editing={editing} Editor={Editor}>
          <OwnPhotos {...props} />
        </OwnSection>
      );
    case 'links':
      return <Links {...props} />;
    case 'details':
    case 'contact':
      return <Fields {...props} />;
    case 'people':
      return <People {...props} />;
    case 'languages':
      return <Languages {...props} />;
  }
};

const isAsked = (user: OwnUser, field: FieldName): boolean =>
  field !== 'children' || user.marital !== 'Single';

/** The fields of a section that have a value, and those that have none and can be filled in. */
const useSplit = (user: OwnUser, { fields }: Section) => {
  const locked = useLockedParts(user);
  const asked = fields.filter((field) => isAsked(user, field));
  return {
    filled: asked.filter((field) => user[field] !== ''),
    empty: asked.filter((field) => user[field] === '' && !locked.includes(field)),
  };
};

const Fields = ({ user, section, editing, Editor }: PageSectionProps) => {
  const { filled, empty } = useSplit(user, section);
  const noteOf = (field: FieldName) =>
    field === 'email' &&
    !user.email_confirmed && <span className="own-mark own-tag">{say('owners.page.not-confirmed')}</span>;
  return (
    <OwnSection section={section} editing={editing} Editor={Editor}>
      <PartRows
        user={user}
        editing={editing}
        rows={filled.map((field) => fieldRow(user, field, noteOf(field)))}
        empty={empty}
        isShort={section.name === 'contact'}
      />
    </OwnSection>
  );
};

const About = ({ user, section, editing, Editor }: PageSectionProps) => {
  const sources = user.sources.message?.length ?? 0;
  return (
    <OwnSection section={section} editing={editing} Editor={Editor}>
      <div className="prose own-about" dir="auto">
        {user.message || say('common.none')}
      </div>
      {sources > 0 && <p className="hint">{say('owners.page.sources', { count: sources })}</p>}
    </OwnSection>
  );
};

const Proven = () => (
  <span className="own-mark own-proven">
    <Icon name="check" size={14} />
    <span>{say('owners.page.proven')}</span>
  </span>
);

const Links = ({ user, section, editing, Editor }: PageSectionProps) => {
  const { filled, empty } = useSplit(user, section);
  const listed = user.links.map(
    ({ url, label }): PartRow => ({
      key: url,
      label: label || say('owners.page.link'),
      part: 'links',
      value: (
        <a href={url} rel="noopener nofollow">
          <bdi>{url.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}</bdi>
        </a>
      ),
      note: user.proven[url] && <Proven />,
    }),
  );
  const rows = [
    ...filled.map((field) =>
      fieldRow(user, field, field === 'website' && user.proven['website'] && <Proven />),
    ),
    ...listed,
  ];
  return (
    <OwnSection section={section} editing={editing} Editor={Editor}>
      {rows.length === 0 && (
        <Nothing section={section} add={say('owners.page.add-link')} onAdd={() => editing.edit('links')} />
      )}
      <PartRows user={user} editing={editing} rows={rows} empty={empty} />
    </OwnSection>
  );
};

const Entries = ({ user, section, editing, Editor }: PageSectionProps) => {
  const list = section.name === 'career' ? 'positions' : 'education';
  return (
    <OwnSection section={section} editing={editing} Editor={Editor} isEmpty={user[list].length === 0}>
      {user[list].length > 0 && <VisibilityMark user={user} part={list} />}
      <OwnEntries
        user={user}
        name={list}
        onOpen={editing.leave}
        onSaved={() => editing.tellSaved(list, user)}
      />
    </OwnSection>
  );
};

const Languages = ({ user, section, editing, Editor }: PageSectionProps) => (
  <OwnSection section={section} editing={editing} Editor={Editor}>
    <PartRows
      user={user}
      editing={editing}
      rows={[
        {
          key: 'language',
          label: say('owners.translations.written-in'),
          part: 'language',
          value: <bdi>{wordFor(user.language)}</bdi>,
        },
        ...Object.entries(user.translations).map(
          ([tag, texts]): PartRow => ({
            key: tag,
            label: wordFor(tag),
            part: 'translations',
            value: say('owners.translations.texts', { count: Object.keys(texts).length }),
            note: user.behind[tag] !== undefined && (
              <span className="own-mark own-tag">{say('owners.translations.behind')}</span>
            ),
          }),
        ),
      ]}
      empty={[]}
    />
    <p className="own-add">
      <button className="button-plain" type="button" onClick={() => editing.edit('translations')}>
        <span aria-hidden="true">+ </span>
        <span>{say('owners.translations.add')}</span>
      </button>
    </p>
  </OwnSection>
);

const People = ({ section, editing, Editor, onPeople }: PageSectionProps) => {
  const ties = useStore($ownTies);
  const isEmpty = ties.kind !== 'ready' || ties.items.every(waitsForOwner);
  return (
    <OwnSection section={section} editing={editing} Editor={Editor} isEmpty={isEmpty} onEdit={onPeople}>
      <OwnPeople onAll={onPeople} />
    </OwnSection>
  );
};

type NothingProps = { section: Section; add: string; onAdd: () => void };

/** What stands in a section with nothing in it. */
const Nothing = ({ section, add, onAdd }: NothingProps) => (
  <p className="own-nothing">
    <span>{say('owners.page.empty-section', { section: section.title })}</span>
    <button className="button-plain" type="button" onClick={onAdd}>
      <span aria-hidden="true">+ </span>
      <span>{add}</span>
    </button>
  </p>
);
