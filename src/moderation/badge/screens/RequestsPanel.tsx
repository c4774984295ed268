import { useStore } from '@nanostores/react';
import { Suspense, useContext, useState } from 'react';
import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { itemId } from '../../../base/table/screens/use-named-item.ts';
import type { QueuedRequest } from '../../../profiles/badge/calls.ts';
import { BASIS_CLAIMS } from '../../../profiles/badge/rules/badge-reasons.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { loadToDo } from '../../../site/to-do/browser.ts';
import { OnlyOne } from '../../../site/to-do/screens/one-of-list.ts';
import { WaitingList } from '../../../site/to-do/screens/WaitingList.tsx';
import { waitingRequests } from '../browser.ts';

const VerifyDialog = lazyPart(() => import('./VerifyDialog.tsx'), 'VerifyDialog');

const idOf = ({ id }: QueuedRequest): string => id;

type Opened = { id: string; name: string; opening: number } | null;

/** The badge requests, longest waiting first. */
export const RequestsPanel = () => {
  const [opened, setOpened] = useState<Opened>(null);
  const open = (id: string, name: string): void =>
    setOpened((last) => ({ id, name, opening: (last?.opening ?? 0) + 1 }));
  const alone = useContext(OnlyOne);
  const { items } = useStore(waitingRequests.$list);
  const only = alone === null ? undefined : items.find(({ id }) => alone.names.includes(id));
  useKeys({ v: only && (() => open(only.id, only.name)) });
  const close = (): void => {
    setOpened(null);
    void waitingRequests.load();
    void loadToDo();
  };
  return (
    <>
      <WaitingList
        {...waitingRequests}
        label="Requests for the badge"
        nothing="No requests for the badge"
        idOf={idOf}
        view={(request) => <RequestItem key={request.id} request={request} onDecide={open} />}
      />
      <Suspense>{opened && <VerifyDialog key={opened.opening} record={opened} onClose={close} />}</Suspense>
    </>
  );
};

type RequestItemProps = { request: QueuedRequest; onDecide: (id: string, name: string) => void };

const RequestItem = ({ request, onDecide }: RequestItemProps) => {
  const { id, name, basis, evidence, note, asked, verified, recheck } = request;
  return (
    <li>
      <article className="message" id={itemId(id)} tabIndex={-1}>
        <h2>
          <a href={pageHash(id)}>
            <bdi>{name || id}</bdi>
          </a>
        </h2>
        <p className="message-from">
          <span>
            <span>{`${BASIS_CLAIMS[basis]} · `}</span>
            <Moment at={asked} />
            {recheck && <span> · its badge rests</span>}
            {isVerified(verified) && <span> · verified</span>}
          </span>
        </p>
        {evidence && (
          <p className="message-from">
            <a href={evidence} target="_blank" rel="noopener nofollow">
              {evidence}
            </a>
          </p>
        )}
        {note && (
          <p className="message-text" dir="auto">
            {note}
          </p>
        )}
        <p>
          <button className="button-quiet" type="button" onClick={() => onDecide(id, name)}>
            Decide<span className="visually-hidden">{` on ${name}`}</span>
          </button>
        </p>
      </article>
    </li>
  );
};
