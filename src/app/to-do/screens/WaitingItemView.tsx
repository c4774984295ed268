import { useStore } from '@nanostores/react';
import { type ComponentType, Suspense, useMemo } from 'react';
import { $address, hashOf, pageHash } from '../../../base/frame/browser/hash-address.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { Age } from '../../../base/table/screens/Age.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import type { WaitingItem } from '../../../site/to-do/calls.ts';
import type { ToDoKind } from '../../../site/to-do/rules.ts';
import { type Deciding, DecisionBar, NextButton } from '../../../site/to-do/screens/DecisionBar.tsx';
import { OnlyOne } from '../../../site/to-do/screens/one-of-list.ts';
import { Assignment } from './Assignment.tsx';
import { waitingWords } from './waiting-words.ts';

// What decides about a kind of thing is loaded with the first one.
const CaseDesk = lazyPart(() => import('../../../moderation/cases/screens/CaseDesk.tsx'), 'CaseDesk');
const NewPageDesk = lazyPart(
  () => import('../../../moderation/new-pages/screens/NewPageDesk.tsx'),
  'NewPageDesk',
);
const ProposalDesk = lazyPart(
  () => import('../../../imports/proposals/screens/desk/ProposalDesk.tsx'),
  'ProposalDesk',
);

const TextEditor = lazyPart(() => import('../../../owners/correction/screens/TextEditor.tsx'), 'TextEditor');

type WaitingItemViewProps = { item: WaitingItem; place: string; panels: Panels } & Deciding;

/** One thing that waits, under a head that says what it is and who has it. */
export const WaitingItemView = ({ item, place, panels, ...deciding }: WaitingItemViewProps) => {
  const { part, params } = useStore($address);
  const words = waitingWords(item);
  return (
    <section id="waiting-item" className="waiting-item" tabIndex={-1} aria-label={`${words}: ${item.name}`}>
      <header className="waiting-item-head">
        <a className="waiting-back" href={hashOf(part, { ...params, item: null, id: null })}>
          All
        </a>
        <span className="kind-tag" data-kind={item.kind} data-urgent={item.urgent || undefined}>
          {words}
        </span>
        {item.since !== '' && (
          <span className="waiting-since muted">
            <span>waits </span>
            <Age at={item.since} />
          </span>
        )}
        <span className="waiting-place muted numeric">{place}</span>
        {item.ref !== '' && <Assignment item={item} />}
        {item.id !== '' && <a href={pageHash(item.id)}>Open it</a>}
      </header>
      <ErrorBoundary>
        <Suspense
          fallback={
            <div className="waiting-body">
              <Loading />
            </div>
          }
        >
          <Content item={item} panels={panels} {...deciding} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
};

/** The lists in which the other kinds are answered, one thing of each at a time. */
export type Panels = Partial<Record<ToDoKind, ComponentType>>;

const Content = ({ item, panels, ...deciding }: Omit<WaitingItemViewProps, 'place'>) => {
  if (item.kind === 'case' || item.kind === 'appeal')
    return <CaseDesk id={item.id} TextEditor={TextEditor} {...deciding} />;
  if (item.kind === 'page') return <NewPageDesk id={item.id} {...deciding} />;
  if (item.kind === 'proposal') return <ProposalDesk reference={item.ref} {...deciding} />;
  return <ListedItem item={item} panels={panels} {...deciding} />;
};

const ListedItem = ({ item, panels, onDone, onNext }: Omit<WaitingItemViewProps, 'place'>) => {
  const { kind, ref, id, name } = item;
  const Panel = panels[kind];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item
  const one = useMemo(
    () => ({
      names: [ref, id].filter(Boolean),
      onOver: () => onDone(`${waitingWords(item)}: ${name} is answered.`),
    }),
    [ref, id],
  );
  return (
    <>
      <div className="waiting-body">
        <OnlyOne value={one}>{Panel && <Panel />}</OnlyOne>
      </div>
      <DecisionBar>
        <NextButton onNext={onNext} />
      </DecisionBar>
    </>
  );
};
