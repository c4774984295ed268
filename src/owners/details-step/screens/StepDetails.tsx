import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldsOf, registrationName } from '../../../base/fields/rules/fields.ts';
import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { nameField, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';
import { readLists, writeList } from '../../registration/browser/registration-lists.ts';
import { groupNames } from '../../registration/browser/registration-steps.ts';
import { isQuestion } from '../../registration/browser/registration-visibility.ts';
import { isDetailShown } from '../../registration/rules.ts';
import type { FileList } from '../../start-from-file/rules/contents.ts';
import { StartFromFile } from '../../start-from-file/screens/StartFromFile.tsx';
import { FieldOf, lifeHint } from './FieldOf.tsx';
import { FileEntries } from './FileEntries.tsx';
import { FoldingGroup } from './FoldingGroup.tsx';
import { fieldsPhrase, groupState } from './group-words.ts';
import { OfLogin } from './OfLogin.tsx';
import { OneOfThese, useAskOneOfThese } from './OneOfThese.tsx';
import { Passwords } from './Passwords.tsx';
import { WhoSees } from './WhoSees.tsx';

type StepProps = { registration: RegistrationView; kind: ProfileKind };

/** Step 2: the basic details, contact and password, in groups. */
export const StepDetails = ({ registration, kind }: StepProps) => {
  const { purpose } = registration.store;
  const groups = purpose.groups(kind);
  const names = groupNames(kind, purpose);
  const lists = purpose.isOwn ? (names.at(-1) ?? []) : [];
  const hasEntries = lists.some((list) => registration.values[list] !== '');
  const common = (index: number) => ({
    store: registration.store,
    index,
    open: registration.group,
    isLast: index === groups.length - (hasEntries ? 0 : 1),
  });
  return (
    <>
      {kind === 'personal' && purpose.isOwn && <FromFile registration={registration} kind={kind} />}
      <div className="groups">
        {groups.map((group, index) => (
          <FoldingGroup
            key={group.title}
            {...common(index)}
            title={group.title}
            state={groupState(registration, kind, group, names[index] ?? [])}
          >
            <Fields registration={registration} kind={kind} fields={group.asked} />
            {group.hasDeath && <Death {...registration.control('died')} />}
            {purpose.ofLogin && index === groups.length - 1 && (
              <OfLogin registration={registration} kind={kind} />
            )}
            {group.hasPassword && <Passwords registration={registration} kind={kind} />}
            {group.more.length > 0 && <More registration={registration} kind={kind} fields={group.more} />}
          </FoldingGroup>
        ))}
        {hasEntries && (
          <FoldingGroup
            {...common(groups.length)}
            title={say('owners.details.from-file')}
            state={{ kind: 'done', words: entryCounts(registration) }}
          >
            <FileEntries registration={registration} kind={kind} />
          </FoldingGroup>
        )}
      </div>
    </>
  );
};

const Death = (props: ReturnType<RegistrationView['control']>) => (
  <div data-field="died">
    <TextField label={diedLabel()} hint={lifeHint()} autoComplete="off" {...props} />
  </div>
);

/** How many positions, schools and links came from a file: 'Career: 3'. */
const entryCounts = ({ values }: RegistrationView): readonly string[] =>
  Object.entries(readLists(values))
    .filter(([, entries]) => entries.length > 0)
    .map(([list, entries]) =>
      say('owners.details.entries', {
        list: STRUCTURED_FIELDS[list as FileList].label,
        count: entries.length,
      }),
    );

const FromFile = ({ registration: { store, values }, kind }: StepProps) => {
  const entered = fieldsOf(kind).map((field) => [field, values[registrationName(kind, field)] ?? '']);
  return (
    <StartFromFile
      form={{ kind, values: Object.fromEntries(entered), lists: readLists(values), lacks: IDENTIFIER_FIELDS }}
      onTake={({ values: taken, lists }) => {
        for (const [list, entries] of Object.entries(lists)) store.change(list, writeList(entries));
        for (const [field, value] of Object.entries(taken))
          store.change(registrationName(kind, field), value);
      }}
    />
  );
};

type FieldsProps = StepProps & { fields: readonly FieldName[] };

const Fields = ({ registration, kind, fields }: FieldsProps): ReactNode =>
  fields
    .filter((field) => isDetailShown(field, registration.values))
    .map((field) =>
      field === nameField(kind) ? (
        <NameField key={field} registration={registration} kind={kind} field={field} />
      ) : (
        <div key={field} data-field={field}>
          <FieldOf registration={registration} kind={kind} field={field} />
          {isQuestion(kind, field) && <WhoSees registration={registration} kind={kind} field={field} />}
        </div>
      ),
    );

/** The name, and the pages that have it already: they are asked for when the field is left. */
const NameField = ({ registration, kind, field }: StepProps & { field: FieldName }) => {
  const ask = useAskOneOfThese(registration, kind);
  const control: RegistrationView['control'] = (name) => {
    const { onBlur, ...connected } = registration.control(name);
    return {
      ...connected,
      onBlur: () => {
        onBlur();
        ask();
      },
    };
  };
  return (
    <div data-field={field}>
      <FieldOf registration={{ ...registration, control }} kind={kind} field={field} />
      <OneOfThese kind={kind} isOwn={registration.store.purpose.isOwn} />
    </div>
  );
};

/** Optional fields behind a button. They are open if one of them is filled in or wrong, and stay open then. */
const More = (props: FieldsProps) => {
  const { registration, kind, fields } = props;
  const { values, problems } = registration;
  const names = fields.map((field) => registrationName(kind, field));
  const isUsed = names.some((name) => values[name] !== '' || problems[name] !== undefined);
  const [isOpen, setIsOpen] = useState(isUsed);
  if (isUsed && !isOpen) setIsOpen(true);
  if (isOpen) return <Fields {...props} />;
  const open = (): void => {
    flushSync(() => setIsOpen(true));
    document.getElementById(controlId(names[0] ?? ''))?.focus();
  };
  return (
    <button className="add-more" type="button" aria-expanded={false} onClick={open}>
      <PartlyHidden of={sayPieces('common.add-what', { what: fieldsPhrase(fields) })} />
    </button>
  );
};
