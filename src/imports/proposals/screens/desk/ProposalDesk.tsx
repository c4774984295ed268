import { useCallback, useEffect, useState } from 'react';
import { EmptyState } from '../../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../../base/table/screens/Loading.tsx';
import type { Deciding } from '../../../../site/to-do/screens/DecisionBar.tsx';
import { loadProposal } from '../../browser/admin-proposals.ts';
import type { Proposal } from '../../calls.ts';
import { WaitingProposal } from './WaitingProposal.tsx';

type Loaded = { proposal: Proposal } | { problem: string } | null;

const load = async (reference: string): Promise<Loaded> => {
  const found = await loadProposal(reference);
  if (typeof found === 'string') return { problem: found };
  return found === null ? { problem: 'This proposal waits no more.' } : { proposal: found };
};

/** A page that a reader proposes, what it looks like, and the answers. */
export const ProposalDesk = ({ reference, ...deciding }: { reference: string } & Deciding) => {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const reload = useCallback(() => load(reference).then(setLoaded), [reference]);
  useEffect(() => void reload(), [reload]);
  if (loaded !== null && 'proposal' in loaded)
    return <WaitingProposal proposal={loaded.proposal} {...deciding} />;
  return (
    <div className="waiting-body">
      {loaded === null ? (
        <Loading />
      ) : (
        <EmptyState title={loaded.problem} isProblem onRefresh={() => void reload()} />
      )}
    </div>
  );
};
