import { PHOTO_FIELDS } from '../../../domain/fields/fields.ts';
import { newDraftName } from '../news/draft-name.ts';
import { draftPhotos } from './registration-photos.ts';
import {
  LAST_STEP,
  noPhotos,
  type RegistrationPhotos,
  type RegistrationValues,
  type Step,
} from './registration-steps.ts';

/** Where the tab keeps the draft. */
export const DRAFT_KEY = 'vitae:registration';
/** What is never kept: it would outlive the person at the keyboard. */
const SECRET = /password|captcha/i;

export type RegistrationDraft = { step: Step; values: RegistrationValues };

type Kept = RegistrationDraft & { id: string };

/** The values without anything secret. */
export const withoutSecrets = (values: RegistrationValues): RegistrationValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** Reads a kept draft; null for anything that is none. */
export const readDraft = (text: string | null): Kept | null => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { id, step, values } = kept as Record<string, unknown>;
    if (typeof id !== 'string' || typeof values !== 'object' || values === null) return null;
    const texts = Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const known = Number.isInteger(step) && Number(step) >= 1 && Number(step) <= LAST_STEP;
    return { id, step: known ? (step as Step) : 1, values: withoutSecrets(Object.fromEntries(texts)) };
  } catch {
    return null;
  }
};

// The tab's own storage: it survives reload and Back, and goes when the tab is closed.
const kept = (): Kept | null => {
  try {
    return readDraft(sessionStorage.getItem(DRAFT_KEY));
  } catch {
    return null;
  }
};

/** The draft that this tab left, if any. */
export const loadDraft = (): RegistrationDraft | null => kept();

/** Keeps the draft, less its secrets. Without storage the form still works, it only forgets. */
export const keepRegistrationDraft = ({ step, values }: RegistrationDraft): void => {
  try {
    const id = kept()?.id ?? newDraftName();
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ id, step, values: withoutSecrets(values) }));
  } catch {}
};

/** The photos of this tab's draft. */
export const loadDraftPhotos = async (): Promise<RegistrationPhotos> => {
  const id = kept()?.id;
  const photos = noPhotos();
  if (id === undefined) return photos;
  for (const field of PHOTO_FIELDS) photos[field] = await draftPhotos.get(`${id}/${field}`);
  return photos;
};

/** Keeps or drops one photo of the draft; `saveDraft` was called before. */
export const saveDraftPhoto = async (field: keyof RegistrationPhotos, photo: Blob | null): Promise<void> => {
  const id = kept()?.id;
  if (id !== undefined) await draftPhotos.set(`${id}/${field}`, photo);
};

/** Forgets the draft and its photos. */
export const clearDraft = async (): Promise<void> => {
  const id = kept()?.id;
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {}
  if (id !== undefined)
    await Promise.all(PHOTO_FIELDS.map((field) => draftPhotos.set(`${id}/${field}`, null)));
};
