import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { ListField } from '../../files/rules/mapping.ts';
import type { OpenRun } from '../browser/import-view.ts';
import type { RunControl } from '../browser/run-control.ts';
import { isAsked, missingOf } from '../rules/run.ts';
import { ColumnQuestion, PrivateQuestion } from './ColumnQuestions.tsx';
import { ColumnRows } from './ColumnRows.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import { ListHead } from './ListHead.tsx';

type ColumnsStepProps = { control: RunControl; view: OpenRun };

/** The second step: what each column becomes, and what the list cannot say by itself. */
export const ColumnsStep = ({ control, view }: ColumnsStepProps) => {
  const { run, facts, isLate } = view;
  const { mapping } = run;
  const { review } = facts;
  const missing = missingOf(run, review);
  const [isTold, setTold] = useState(false);
  const setField = (column: string, field: ListField | null): void => {
    const { [column]: _, ...others } = mapping.columns;
    void control.map({ ...mapping, columns: field === null ? others : { ...others, [column]: field } });
  };
  return (
    <>
      <div className="import-pane" aria-busy={isLate}>
        <ListHead control={control} view={view} />
        <div className="import-about">
          <KindChoice control={control} view={view} />
          <SourceField
            source={run.source}
            problem={isTold && missing.some(({ of }) => of === 'source')}
            onSource={(source) => void control.say({ source })}
          />
        </div>
        <ColumnRows
          mapping={mapping}
          columns={review.columns}
          isAsked={(column) => isAsked(review, column)}
          onField={setField}
        />
        {review.questions.map((question) => (
          <ColumnQuestion
            key={`${question.kind} ${question.columns.join()}`}
            question={question}
            chosen={mapping.dateOrder}
            onOrder={(dateOrder) => void control.map({ ...mapping, dateOrder })}
          />
        ))}
        <PrivateQuestion run={run} facts={facts} onPrivacy={(privacy) => void control.say({ privacy })} />
        <KeepMapping control={control} name={run.mappingName} />
      </div>
      <ColumnsFoot control={control} view={view} onTold={() => setTold(true)} />
    </>
  );
};

/** Leads on, once nothing is missing; else to what is. */
const ColumnsFoot = ({ control, view, onTold }: ColumnsStepProps & { onTold: () => void }) => {
  const { run, facts, isLate } = view;
  const missing = missingOf(run, facts.review);
  return (
    <ImportFoot note="Nothing is stored yet. The file stays in this browser.">
      <button
        className="button"
        type="button"
        aria-disabled={isLate || missing.length > 0}
        aria-describedby="import-missing"
        onClick={() => {
          onTold();
          if (missing.length === 0) void control.check();
          else document.querySelector<HTMLElement>(PLACES[missing[0]?.of ?? 'name'])?.focus();
        }}
      >
        {`Check ${countOf(facts.rows, 'row')}`}
      </button>
      <button className="button-quiet" type="button" onClick={() => void control.leave()}>
        Back
      </button>
      <p className="import-missing" id="import-missing" role="status">
        {missing[0]?.of === 'question' ? 'Answer the question above.' : (missing[0]?.sentence ?? '')}
      </p>
    </ImportFoot>
  );
};

/** What to look at for what is missing. */
const PLACES: Record<ReturnType<typeof missingOf>[number]['of'], string> = {
  name: '.import-column select',
  question: '.import-question[data-open] input',
  source: '#import-source',
};

type SourceProps = { source: string; problem: boolean; onSource: (source: string) => void };

const SourceField = ({ source, problem, onSource }: SourceProps) => (
  <p className="import-source">
    <label htmlFor="import-source">Where is it from?</label>
    <input
      className="input"
      id="import-source"
      dir="auto"
      maxLength={200}
      placeholder="Each new page names it as its source"
      aria-required
      aria-invalid={problem}
      value={source}
      onChange={({ target }) => onSource(target.value)}
    />
  </p>
);

/** Whether the list is one of people or of companies, where its rows do not say. */
const KindChoice = ({ control, view: { run, facts } }: ColumnsStepProps) => {
  const name = useId();
  const { mapping } = run;
  return (
    <fieldset className="import-kind">
      <legend>{facts.review.isKindKnown ? 'This is a list of' : 'Is this a list of'}</legend>
      {(['personal', 'professional'] as const).map((profile) => (
        <label key={profile}>
          <input
            type="radio"
            name={name}
            checked={mapping.profile === profile}
            onChange={() => void control.map({ ...mapping, profile })}
          />
          <span>{profile === 'personal' ? 'People' : 'Companies'}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** Keeps what the columns become for the next file of the same kind. */
const KeepMapping = ({ control, name }: { control: RunControl; name: string }) => {
  const [typed, setTyped] = useState('');
  const mappings = useStore(control.mappings.$all);
  if (name !== '')
    return (
      <p className="import-kept" role="status">
        <span>These columns are kept as </span>
        <bdi>{name}</bdi>
        <span>. </span>
        <button className="button-link" type="button" onClick={() => void control.forgetMapping(name)}>
          Forget them
        </button>
      </p>
    );
  return (
    <form
      className="import-keep"
      onSubmit={(event) => {
        event.preventDefault();
        void control.keepMapping(typed);
      }}
    >
      <TextField
        name="import-mapping"
        label="Keep these columns for the next file"
        hint={
          mappings.some((each) => each.name === typed.trim())
            ? 'This name is in use and will be replaced.'
            : 'A name, such as Members 2026.'
        }
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button className="button-quiet" type="submit" aria-disabled={typed.trim() === ''}>
        Keep
      </button>
    </form>
  );
};
