import { type Piece, say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { inWords } from '../../../base/text/rules/number-words.ts';
import { DRAFT_DAYS } from '../../rules/limits.ts';
import type { RegistrationView } from '../browser/registration.ts';
import type { RegistrationDraft } from '../browser/registration-draft.ts';

type DraftOfferProps = { offer: RegistrationDraft; store: RegistrationView['store'] };

const aboutWhom = ({ profile, name, companyname }: RegistrationDraft['values']): readonly Piece[] => {
  const isCompany = profile === 'professional';
  const subject = isCompany ? companyname : name;
  if (subject) return sayPieces('owners.registration.draft-about', { name: subject });
  return isCompany
    ? sayPieces('owners.registration.draft-about-company')
    : sayPieces('owners.registration.draft-about-person');
};

/** Offers an unfinished registration that this browser kept. */
export const DraftOffer = ({ offer, store }: DraftOfferProps) => (
  <section className="notice draft-offer" aria-label={say('owners.registration.draft')}>
    <p>
      <strong>
        <Pieces of={aboutWhom(offer.values)} tags={{ bdi: (text) => <bdi>{text}</bdi> }} />
      </strong>
    </p>
    <p className="hint">
      {say('owners.registration.draft-kept', {
        whose: store.purpose.isOwn ? 'own' : 'other',
        day: longDay(new Date(offer.at).toISOString().slice(0, 10)),
        days: inWords(DRAFT_DAYS),
      })}
    </p>
    <div className="form-actions">
      <button className="button" type="button" onClick={store.continueDraft}>
        {say('owners.registration.draft-continue')}
      </button>
      <button className="button-quiet" type="button" onClick={store.startAnew}>
        {say('owners.registration.start-anew')}
      </button>
    </div>
  </section>
);
