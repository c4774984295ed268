import { WEBSITE_CLAIM_DAYS } from '../../../accounts/rules/limits.ts';

/** A claim that this browser has begun, as long as its website can be proven. */
type KeptClaim = { token: string; link: string; txt: string };

const LIFE_MS = WEBSITE_CLAIM_DAYS * 86_400_000;
const nameOf = (id: string): string => `claim_${id}`;

/** The claim of a page that this browser has begun; null if there is none. */
export const keptClaim = (id: string): KeptClaim | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') as
      | (KeptClaim & { at: number })
      | null;
    return kept !== null && Date.now() - kept.at < LIFE_MS ? kept : null;
  } catch {
    // A private window without storage, or a damaged value.
    return null;
  }
};

/** Remembers a claim, so that it can go on after the page was left. */
export const keepClaim = (id: string, { token, link, txt }: KeptClaim): void => {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify({ token, link, txt, at: Date.now() }));
  } catch {
    // Then it goes on in this window alone.
  }
};

export const forgetClaim = (id: string): void => {
  try {
    localStorage.removeItem(nameOf(id));
  } catch {
    // Nothing was kept.
  }
};
