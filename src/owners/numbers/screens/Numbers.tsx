import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { say } from '../../../base/languages/rules/say.ts';
import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { $ownStats, loadOwnStats } from '../browser.ts';
import type { StatsReply } from '../calls.ts';
import { Charts } from './Charts.tsx';
import { NoNumbers } from './NoNumbers.tsx';
import { Readers } from './Readers.tsx';
import './numbers.css';

const hasNumbers = ({ days }: Pick<StatsReply, 'days'>): boolean =>
  days.some(({ views, likes }) => views !== 0 || likes !== 0);

type NumbersProps = {
  user: OwnProfile;
  /** Opens the editor at the links. */
  onAddLink: () => void;
};

/** Views and likes of the last `STATS_DAYS` as one chart, where readers come from, and which links they follow. */
export const Numbers = ({ user, onAddLink }: NumbersProps) => {
  const state = useStore($ownStats);
  useEffect(() => void loadOwnStats(), []);
  return (
    <section className="own-numbers" aria-labelledby="own-numbers">
      <h2 className="visually-hidden" id="own-numbers">
        {say('owners.numbers.title')}
      </h2>
      {state.kind === 'loading' && (
        <p className="muted" role="status">
          {say('owners.numbers.loading')}
        </p>
      )}
      {state.kind === 'failed' && (
        <LoadFailure onRetry={loadOwnStats}>{say('owners.numbers.not-loaded')}</LoadFailure>
      )}
      {state.kind === 'ready' &&
        (hasNumbers(state.stats) ? (
          <>
            <Charts stats={state.stats} />
            <Readers user={user} stats={state.stats} onAddLink={onAddLink} />
            <p className="own-numbers-note">{say('owners.numbers.note')}</p>
          </>
        ) : (
          <NoNumbers user={user} total={state.stats.totals.views} />
        ))}
    </section>
  );
};
