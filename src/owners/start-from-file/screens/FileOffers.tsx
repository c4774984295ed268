import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FILE_SENTENCES, UNREAD_SHOWN } from '../rules/contents.ts';
import type { Offer, Offers } from '../rules/offers.ts';

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
      <legend className="visually-hidden">In the file</legend>
      <p className="hint">It was read in your browser and sent nowhere. Only empty fields are filled.</p>
      {offers.length === 0 && <p>{FILE_SENTENCES.nothing}</p>}
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
        <p className="hint">{`Already filled in, and left alone: ${filled.join(', ')}.`}</p>
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
            Fill in what is ticked
          </button>
        )}
        <button className="button-quiet" type="button" onClick={onCancel}>
          {offers.length > 0 ? 'Cancel' : 'Close'}
        </button>
      </div>
    </fieldset>
  );
};

const Unread = ({ entries }: { entries: readonly string[] }) => (
  <div className="hint">
    <p>Not recognised, or without a field here:</p>
    <ul>
      {entries.slice(0, UNREAD_SHOWN).map((each) => (
        <li key={each}>
          <bdi>{each}</bdi>
        </li>
      ))}
      {entries.length > UNREAD_SHOWN && <li>{`and ${entries.length - UNREAD_SHOWN} more`}</li>}
    </ul>
  </div>
);
