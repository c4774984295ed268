import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { UNREAD_SHOWN } from '../rules/contents.ts';
import type { Offer, Offers } from '../rules/file-offers.ts';

type FileOffersProps = {
  offers: Offers;
  onTake: (ticked: readonly Offer[]) => void;
  onCancel: () => void;
};

// Enter would submit the form around the list.
const dropEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** What a file offers, to tick, and what was not understood; gets the focus. */
export const FileOffers = ({ offers: { offers, filled, unread }, onTake, onCancel }: FileOffersProps) => {
  const [dropped, setDropped] = useState<ReadonlySet<Offer>>(new Set());
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.focus(), []);
  const ticked = offers.filter((offer) => !dropped.has(offer));
  const tick = (offer: Offer, isTicked: boolean): void => {
    const next = new Set(dropped);
    if (isTicked) next.delete(offer);
    else next.add(offer);
    setDropped(next);
  };
  return (
    <fieldset className="file-offers" tabIndex={-1} ref={box}>
      <legend className="visually-hidden">{say('owners.file.offers')}</legend>
      <p className="hint">{say('owners.file.offers-hint')}</p>
      {offers.length === 0 && <p>{say('owners.file.nothing')}</p>}
      {offers.length > 0 && (
        <ul>
          {offers.map((offer) => (
            <li key={`${offer.label} ${offer.shown}`}>
              <label>
                <input
                  type="checkbox"
                  checked={!dropped.has(offer)}
                  onChange={({ target }) => tick(offer, target.checked)}
                  onKeyDown={dropEnter}
                />
                <span className="file-offer">
                  <span className="hint">{offer.label}</span>
                  <bdi>{offer.shown}</bdi>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {filled.length > 0 && (
        <p className="hint">{say('owners.file.filled', { fields: formatList(filled, 'unit') })}</p>
      )}
      {unread.length > 0 && <Unread entries={unread} />}
      <div className="form-actions">
        {offers.length > 0 && (
          <button
            className="button"
            type="button"
            aria-disabled={ticked.length === 0 || undefined}
            onClick={() => ticked.length > 0 && onTake(ticked)}
          >
            {say('owners.file.take')}
          </button>
        )}
        <button className="button-quiet" type="button" onClick={onCancel}>
          {offers.length > 0 ? say('common.cancel') : say('common.close')}
        </button>
      </div>
    </fieldset>
  );
};

const Unread = ({ entries }: { entries: readonly string[] }) => (
  <div className="hint">
    <p>{say('owners.file.unread')}</p>
    <ul>
      {entries.slice(0, UNREAD_SHOWN).map((each) => (
        <li key={each}>
          <bdi>{each}</bdi>
        </li>
      ))}
      {entries.length > UNREAD_SHOWN && (
        <li>{say('owners.file.more', { count: entries.length - UNREAD_SHOWN })}</li>
      )}
    </ul>
  </div>
);
