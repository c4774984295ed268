import { useId, useState } from 'react';
import type { DateOrder } from '../../files/rules/list-dates.ts';
import type { ListQuestion } from '../../files/rules/mapping.ts';
import { PRIVATE_BY_DEFAULT } from '../../import/rules.ts';
import { privateOptions } from '../rules/field-choices.ts';
import type { ListFacts } from '../rules/list-facts.ts';
import type { ImportRun } from '../rules/run.ts';
import { privateSentence } from '../rules/run-words.ts';

type QuestionProps = {
  question: ListQuestion;
  /** The answer that is being worked out, if there is one. */
  chosen: DateOrder | undefined;
  onOrder: (order: DateOrder) => void;
};

const ORDERS: readonly (readonly [DateOrder, string])[] = [
  ['day-first', 'day first'],
  ['month-first', 'month first'],
];

/** A question about columns, which the button waits for. */
export const ColumnQuestion = ({ question, chosen, onOrder }: QuestionProps) => {
  const name = useId();
  if (question.kind !== 'date-order')
    return (
      <p className="import-question" data-open>
        {question.sentence}
      </p>
    );
  const { example, sentence, readings, answer } = question;
  return (
    <fieldset className="import-question" data-open={answer === null || undefined}>
      <legend>{sentence}</legend>
      <div className="import-answers">
        {ORDERS.map(([order, words]) => (
          <label key={order}>
            <input
              type="radio"
              name={name}
              checked={(chosen ?? answer) === order}
              aria-label={`${example}: ${readings[order]}, ${words}`}
              onChange={() => onOrder(order)}
            />
            <span>{`${readings[order]} (${words})`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

type PrivateProps = {
  run: ImportRun;
  facts: ListFacts;
  onPrivacy: (privacy: readonly string[] | null) => void;
};

/** What stays private of the people in the list, in a sentence with their number. */
export const PrivateQuestion = ({ run, facts, onPrivacy }: PrivateProps) => {
  const name = useId();
  const { mapping, privacy } = run;
  const fields = facts.review.columns.flatMap(({ field }) => field ?? []);
  const options = privateOptions(mapping.profile, fields);
  const chosen: readonly string[] = privacy ?? PRIVATE_BY_DEFAULT;
  const [isChoosing, setChoosing] = useState(privacy !== null);
  const keep = (): void => {
    setChoosing(false);
    onPrivacy(null);
  };
  const tick = (option: string, isPrivate: boolean): void =>
    onPrivacy(
      options.map(([each]) => each).filter((each) => (each === option ? isPrivate : chosen.includes(each))),
    );
  if (options.length === 0) return null;
  return (
    <fieldset className="import-question">
      <legend>{privateSentence(facts.private)}</legend>
      <div className="import-answers">
        <label>
          <input type="radio" name={name} checked={!isChoosing} onChange={keep} />
          <span>{facts.private.emails + facts.private.births > 0 ? 'Keep private' : 'Leave it so'}</span>
        </label>
        <label>
          <input type="radio" name={name} checked={isChoosing} onChange={() => setChoosing(true)} />
          <span>Choose</span>
        </label>
      </div>
      {isChoosing && (
        <div className="import-private">
          <p>Private on every page that this import makes or changes:</p>
          {options.map(([option, label]) => (
            <label key={option}>
              <input
                type="checkbox"
                checked={chosen.includes(option)}
                onChange={({ target }) => tick(option, target.checked)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
};
