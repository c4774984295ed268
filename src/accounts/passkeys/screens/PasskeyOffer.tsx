import { useEffect, useState } from 'react';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { askToAdd } from '../browser/ceremony.ts';
import { endOffer, mayOfferPasskey } from '../browser/offer.ts';
import { lacksPasskey, OWNER_PASSKEYS } from '../browser/passkey-list.ts';
import type { CreationOptions } from '../calls.ts';
import { AddPasskey } from './AddPasskey.tsx';
import './passkey-offer.css';

/** Offers a passkey in one line to somebody who has just logged in by password and has none. */
export const PasskeyOffer = () => {
  const [isShown, setShown] = useState(false);
  const [options, setOptions] = useState<CreationOptions | null>(null);
  useEffect(() => {
    if (mayOfferPasskey()) void lacksPasskey().then(setShown);
  }, []);
  if (!isShown) return null;

  const close = (forGood: boolean): void => {
    endOffer(forGood);
    setShown(false);
  };
  const begin = async (): Promise<void> => {
    const asked = await askToAdd(OWNER_PASSKEYS.options);
    if ('message' in asked) toast(asked.message);
    else setOptions(asked.result);
  };
  return (
    <div className="passkey-offer" role="note">
      <p>{say('accounts.passkeys.offer')}</p>
      <button className="button-plain" type="button" onClick={() => void begin()}>
        {say('accounts.passkeys.add')}
      </button>
      <button className="button-plain" type="button" onClick={() => close(true)}>
        {say('accounts.passkeys.no-thanks')}
      </button>
      {options !== null && (
        <AddPasskey
          calls={OWNER_PASSKEYS}
          options={options}
          onAdded={() => endOffer(false)}
          onClose={() => {
            setOptions(null);
            setShown(mayOfferPasskey());
          }}
        />
      )}
    </div>
  );
};
