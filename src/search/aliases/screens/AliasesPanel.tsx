import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { Table } from '../../../base/table/screens/Table.tsx';
import { paths } from '../../../paths.ts';
import { DIMENSIONS, type Dimension } from '../../../profiles/rules/dimensions.ts';
import { DIMENSION_HEADINGS } from '../../browse/rules/browse-meta.ts';
import { $aliases, loadAliases, sendAlias } from '../browser.ts';
import type { Alias } from '../rules.ts';

/** Merges places, professions and industries that are spelled in two ways. */
export const AliasesPanel = () => {
  const state = useStore($aliases);
  useEffect(() => void loadAliases(), []);
  return (
    <section className="aliases" aria-labelledby="aliases-title">
      <h2 id="aliases-title">Two spellings, one page</h2>
      <p className="muted">
        What people typed in two ways can lead to one page: Bangalore to Bengaluru. The old address redirects.
      </p>
      <AliasForm />
      {state.kind === 'failed' && (
        <p>
          <span>{`${state.message} `}</span>
          <button className="button-quiet" type="button" onClick={() => void loadAliases()}>
            Refresh Data
          </button>
        </p>
      )}
      {state.kind === 'ready' && state.items.length === 0 && <p>Nothing has been joined yet</p>}
      {state.kind === 'ready' && state.items.length > 0 && (
        <Table caption="What has been joined" columns={['Kind', 'From', 'To', 'Actions']}>
          {state.items.map((alias) => (
            <AliasRow key={`${alias.kind}/${alias.from}`} alias={alias} />
          ))}
        </Table>
      )}
    </section>
  );
};

const AliasForm = () => {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string): string => String(fields.get(name) ?? '').trim();
    if (text('to') === '') return setProblem('Please enter both');
    setSending(true);
    const failure = await sendAlias({ kind: text('kind') as Dimension, from: text('from'), to: text('to') });
    setSending(false);
    setProblem(failure);
    if (failure === null) form.reset();
  };
  return (
    <>
      <form className="alias-form" onSubmit={(event) => void send(event)} noValidate>
        <label className="field">
          <span className="label">Kind</span>
          <select className="input" name="kind">
            {DIMENSIONS.map((dimension) => (
              <option key={dimension} value={dimension}>
                {DIMENSION_HEADINGS[dimension].one}
              </option>
            ))}
          </select>
        </label>
        <SpellingField name="from" label="From" />
        <SpellingField name="to" label="To" />
        <button className="button" type="submit" aria-disabled={sending}>
          Join
        </button>
      </form>
      <p className="error" role="alert">
        {problem}
      </p>
    </>
  );
};

const SpellingField = ({ name, label }: { name: string; label: string }) => (
  <label className="field">
    <span className="label">{label}</span>
    <input className="input" name={name} maxLength={LENGTHS.line} required autoComplete="off" />
  </label>
);

const AliasRow = ({ alias }: { alias: Alias }) => {
  const part = async (): Promise<void> => {
    const failure = await sendAlias({ ...alias, to: '' });
    if (failure !== null) toast(failure);
  };
  return (
    <tr>
      <td data-label="Kind">{DIMENSION_HEADINGS[alias.kind].one}</td>
      <td data-label="From">
        <bdi>{alias.from}</bdi>
      </td>
      <td data-label="To">
        <a href={encodeURI(paths.group(alias.kind, alias.to))}>
          <bdi>{alias.to}</bdi>
        </a>
      </td>
      <td data-column="actions">
        <button className="button-quiet" type="button" onClick={() => void part()}>
          Part<span className="visually-hidden">{` ${alias.from} from ${alias.to}`}</span>
        </button>
      </td>
    </tr>
  );
};
