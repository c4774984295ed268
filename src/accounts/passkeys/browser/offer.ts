import { hasPasskeys } from './ceremony.ts';

const NEXT = 'passkey-offer';
const NEVER = 'passkey-offer-never';

/** Notes after a login by password that the next page may offer a passkey. */
export const offerPasskeyNext = (): void => {
  try {
    if (hasPasskeys() && localStorage.getItem(NEVER) === null) sessionStorage.setItem(NEXT, '1');
  } catch {
    // Without storage, nothing is offered.
  }
};

/** Whether this page may offer a passkey: somebody logged in by password in this tab, and has not said no. */
export const mayOfferPasskey = (): boolean => {
  try {
    return hasPasskeys() && sessionStorage.getItem(NEXT) !== null && localStorage.getItem(NEVER) === null;
  } catch {
    return false;
  }
};

/** Ends the offer: until the next login, or for good in this browser. */
export const endOffer = (forGood: boolean): void => {
  try {
    sessionStorage.removeItem(NEXT);
    if (forGood) localStorage.setItem(NEVER, '1');
  } catch {
    // It was not kept.
  }
};
