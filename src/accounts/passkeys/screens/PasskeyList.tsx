import { useCallback, useEffect, useState } from 'react';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import { dateFormat } from '../../../base/text/rules/day.ts';
import { PasswordDialog } from '../../password/screens/PasswordDialog.tsx';
import { askToAdd, forgetPasskey, hasPasskeys } from '../browser/ceremony.ts';
import { loadPasskeys, type PasskeyCalls, sendRemoval } from '../browser/passkey-list.ts';
import type { CreationOptions } from '../calls.ts';
import { MAX_PASSKEYS, type PasskeyItem } from '../rules.ts';
import { AddPasskey } from './AddPasskey.tsx';
import './passkeys.css';

const DAY = dateFormat({ dateStyle: 'long' });
const dayOf = (moment: string): string => DAY.format(new Date(moment));

type Open = { kind: 'add'; options: CreationOptions } | { kind: 'remove'; item: PasskeyItem };

/** Somebody's own passkeys: how to add one, and to remove each. */
export const PasskeyList = ({ calls }: { calls: PasskeyCalls }) => {
  const [items, setItems] = useState<PasskeyItem[] | null | 'loading'>('loading');
  const [open, setOpen] = useState<Open | null>(null);
  const [isAsking, setAsking] = useState(false);
  const load = useCallback(async (): Promise<void> => setItems(await loadPasskeys(calls)), [calls]);
  useEffect(() => void load(), [load]);

  const begin = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const asked = await askToAdd(calls.options);
    setAsking(false);
    if ('message' in asked) toast(asked.message);
    else setOpen({ kind: 'add', options: asked.result });
  };
  const listed = items === null || items === 'loading' ? [] : items;
  return (
    <div className="passkeys">
      <p className="muted">{say('accounts.passkeys.what')}</p>
      {items === 'loading' && (
        <p className="muted" role="status">
          {say('common.loading')}
        </p>
      )}
      {items === null && <LoadFailure onRetry={load}>{say('accounts.passkeys.not-loaded')}</LoadFailure>}
      {listed.length > 0 && (
        <ul className="passkey-list">
          {listed.map((item) => (
            <PasskeyRow key={item.id} item={item} onRemove={() => setOpen({ kind: 'remove', item })} />
          ))}
        </ul>
      )}
      {Array.isArray(items) && (
        <AddButton isFull={items.length >= MAX_PASSKEYS} isAsking={isAsking} onBegin={() => void begin()} />
      )}
      {open?.kind === 'add' && (
        <AddPasskey
          calls={calls}
          options={open.options}
          onAdded={() => void load()}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'remove' && (
        <RemovePasskey
          calls={calls}
          item={open.item}
          onRemoved={() => void load()}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
};

const AddButton = ({
  isFull,
  isAsking,
  onBegin,
}: {
  isFull: boolean;
  isAsking: boolean;
  onBegin: () => void;
}) => {
  if (!hasPasskeys()) return <p className="hint">{say('accounts.passkeys.no-browser')}</p>;
  if (isFull) return <p className="hint">{say('accounts.passkeys.full', { count: MAX_PASSKEYS })}</p>;
  return (
    <button className="button-quiet" type="button" aria-disabled={isAsking} onClick={onBegin}>
      {say('accounts.passkeys.add')}
    </button>
  );
};

const PasskeyRow = ({ item, onRemove }: { item: PasskeyItem; onRemove: () => void }) => {
  const created = dayOf(item.created);
  const used = item.used === null ? null : dayOf(item.used);
  return (
    <li>
      <strong>
        <bdi>{item.name}</bdi>
      </strong>
      <span className="muted">
        <Pieces
          of={
            used === null
              ? sayPieces('accounts.passkeys.unused', { created })
              : sayPieces('accounts.passkeys.used', { created, used })
          }
          tags={{
            created: (text) => <time dateTime={item.created}>{text}</time>,
            used: (text) => <time dateTime={item.used ?? ''}>{text}</time>,
          }}
        />
      </span>
      <button
        className="button-plain"
        type="button"
        aria-label={say('accounts.passkeys.remove-one', { name: item.name })}
        onClick={onRemove}
      >
        {say('accounts.passkeys.remove-word')}
      </button>
    </li>
  );
};

type RemovePasskeyProps = {
  calls: PasskeyCalls;
  item: PasskeyItem;
  onRemoved: () => void;
  onClose: () => void;
};

const RemovePasskey = ({ calls, item: { id, name }, onRemoved, onClose }: RemovePasskeyProps) => {
  const remove = async (password: string) => {
    const sent = await sendRemoval(calls, { id, password });
    if (!('done' in sent)) return sent;
    forgetPasskey(id);
    onRemoved();
    toast(sent.done, 'status');
    return null;
  };
  return (
    <PasswordDialog
      heading={say('accounts.passkeys.remove')}
      name="passkey"
      action={say('accounts.passkeys.remove')}
      acting={say('accounts.passkeys.removing')}
      onAct={remove}
      onClose={onClose}
    >
      {() => (
        <p>
          <Pieces
            of={sayPieces('accounts.passkeys.remove-means', { name })}
            tags={{ bdi: (text) => <bdi>{text}</bdi> }}
          />
        </p>
      )}
    </PasswordDialog>
  );
};
