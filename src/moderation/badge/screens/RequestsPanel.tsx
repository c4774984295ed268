import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Moment, PagedList } from '../../../base/table/screens/PagedList.tsx';
import { itemId, useNamedItem } from '../../../base/table/screens/use-named-item.ts';
import { BASIS_CLAIMS } from '../../../profiles/badge/rules/badge-reasons.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { loadToDo } from '../../../site/to-do/browser.ts';
import { $requests, loadRequests } from '../browser.ts';
import { VerifyDialog } from './VerifyDialog.tsx';

type Opened = { id: string; name: string; opening: number } | null;

/** The badge requests, longest waiting first. */
export const RequestsPanel = () => {
  const state = useStore($requests);
  useNamedItem(state, loadRequests);
  const [opened, setOpened] = useState<Opened>(null);
  const open = (id: string, name: string): void =>
    setOpened((last) => ({ id, name, opening: (last?.opening ?? 0) + 1 }));
  const close = (): void => {
    setOpened(null);
    void loadRequests();
    void loadToDo();
  };
  return (
    <>
      <PagedList state={state} load={loadRequests} nothing="No requests for the badge">
        <ol className="message-list" aria-label="Requests for the badge">
          {state.items.map(({ id, name, basis, evidence, note, asked, verified, recheck }) => (
            <li key={id}>
              <article className="message" id={itemId(id)} tabIndex={-1}>
                <h2>
                  <bdi>{name || id}</bdi>
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
                  <button className="button-quiet" type="button" onClick={() => open(id, name)}>
                    Decide<span className="visually-hidden">{` on ${name}`}</span>
                  </button>
                </p>
              </article>
            </li>
          ))}
        </ol>
      </PagedList>
      {opened && <VerifyDialog key={opened.opening} record={opened} onClose={close} />}
    </>
  );
};
