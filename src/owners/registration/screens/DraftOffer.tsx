import { inWords } from '../../../base/text/rules/count.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { DRAFT_DAYS } from '../../rules/limits.ts';
import type { RegistrationView } from '../browser/registration.ts';
import type { RegistrationDraft } from '../browser/registration-draft.ts';

type DraftOfferProps = { offer: RegistrationDraft; store: RegistrationView['store'] };

const subjectOf = ({ profile, name, companyname }: RegistrationDraft['values']): string =>
  profile === 'professional' ? companyname || 'a company' : name || 'a person';

/** Offers an unfinished registration that this browser kept. */
export const DraftOffer = ({ offer, store }: DraftOfferProps) => (
  <section className="notice draft-offer" aria-label="Your draft">
    <p>
      <strong>
        You started a page about <bdi>{subjectOf(offer.values)}</bdi>.
      </strong>
    </p>
    <p className="hint">
      {`Last changed on ${longDay(new Date(offer.at).toISOString().slice(0, 10))}. This browser keeps your entries for ${inWords(DRAFT_DAYS)} days${store.purpose.isOwn ? ', except your password and photos' : ''}.`}
    </p>
    <div className="form-actions">
      <button className="button" type="button" onClick={store.continueDraft}>
        Continue where you left off
      </button>
      <button className="button-quiet" type="button" onClick={store.startAnew}>
        Start anew
      </button>
    </div>
  </section>
);
