import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import type { ChosenPage } from '../../ties/rules/chosen-page.ts';
import { ChosenPageField } from '../../ties/screens/ChosenPageField.tsx';
import { PageBox } from '../../ties/screens/PageBox.tsx';
import { ENTRY_LISTS } from '../rules/entry-lists.ts';
import { AskBox } from './AskBox.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import type { EntryDialogProps } from './entry-dialog-props.ts';
import { tieMark } from './tie-mark.ts';
import type { useEntryForm } from './use-entry-form.ts';

type EntryFieldsProps = EntryDialogProps & { state: ReturnType<typeof useEntryForm> };

const focusLater = (name: string): void => {
  requestAnimationFrame(() => document.getElementById(controlId(name))?.focus());
};

/** The fields of a position or a school. */
export const EntryFields = (props: EntryFieldsProps) => {
  const { list, state } = props;
  const { form, problems, change, leave } = state;
  const { kind, now } = ENTRY_LISTS[list];
  return (
    <>
      {list === 'positions' ? <Organisation {...props} /> : <School {...props} />}
      <EntryDetails label={kind.labels.detail} now={now} {...{ form, problems, change, leave }} />
    </>
  );
};

/** The school: its page has the name, spelt out; nobody is asked, because only work joins two pages. */
const School = ({ list, state: { form, problems, change, leave } }: EntryFieldsProps) => {
  const toDegree = (): void => focusLater('entry-detail');
  return (
    <PageBox
      name="entry-main"
      label={ENTRY_LISTS[list].kind.labels.main}
      kind="professional"
      keeps={say('owners.life.school-as-text')}
      isByName
      maxLength={LENGTHS.line}
      value={form.main}
      error={problems['main']}
      onType={(main) => change({ main })}
      onChoose={({ name }) => {
        change({ main: name });
        toDegree();
      }}
      onKeep={toDegree}
      onLeave={() => leave('main')}
    />
  );
};

/** The organisation as a page or as text, and whether its page is asked. */
const Organisation = (props: EntryFieldsProps) => {
  const { form, change } = props.state;
  return (
    <div className="entry-organisation">
      {form.page === null ? (
        <OrganisationBox {...props} />
      ) : (
        <>
          <ChosenPageField
            name="entry-main"
            label={say('owners.life.organisation')}
            page={form.page}
            onClear={() => change({ page: null, asks: false })}
          />
          <OtherSide {...props} page={form.page} />
        </>
      )}
    </div>
  );
};

const OrganisationBox = ({ state }: EntryFieldsProps) => {
  const { form, problems, lost, change, leave } = state;
  const choose = (page: ChosenPage): void => {
    state.choose(page);
    requestAnimationFrame(() => {
      const ask = document.querySelector<HTMLElement>('.entry-dialog [data-ask]');
      if (ask === null) focusLater('entry-detail');
      else ask.focus();
    });
  };
  return (
    <>
      <PageBox
        name="entry-main"
        label={say('owners.life.organisation')}
        kind="professional"
        keeps={say('owners.life.organisation-as-text')}
        maxLength={LENGTHS.line}
        value={form.main}
        error={problems['main']}
        onType={(main) => change({ main })}
        onChoose={choose}
        onKeep={() => focusLater('entry-detail')}
        onLeave={() => leave('main')}
      />
      {form.main.trim() !== '' && (
        <p className="hint">
          {lost === null
            ? say('owners.life.without-page')
            : say('owners.life.ends-link', { name: lost.name })}
        </p>
      )}
    </>
  );
};

/** What the chosen page said already, or whether it is asked. */
const OtherSide = ({ asking, state, page }: EntryFieldsProps & { page: ChosenPage }) => {
  const { form, known, change } = state;
  if (known !== null)
    return (
      <p className="ask-box">
        <span>
          <Pieces
            of={sayPieces('owners.life.known', { name: known.name, mark: tieMark(known).words })}
            tags={{ bdi: (text) => <bdi>{text}</bdi> }}
          />
        </span>
      </p>
    );
  if (asking === null) return null;
  if (asking.hindrance !== '') return <p className="ask-box hint">{asking.hindrance}</p>;
  return (
    <AskBox
      page={page}
      asks={form.asks}
      kind={form.tie}
      onAsks={(asks) => change({ asks })}
      onKind={state.chooseKind}
    />
  );
};
