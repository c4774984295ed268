import { PHOTO_FIELDS } from '../../../../domain/fields/fields.ts';
import { newDraftName } from '../../../frame/draft-name.ts';
import { draftPhotos } from './registration-photos.ts';
import {
  LAST_STEP,
  noPhotos,
  type RegistrationPhotos,
  type RegistrationValues,
  type Step,
} from './registration-steps.ts';

/** The storage key of the draft. */
export const DRAFT_KEY = 'vitae:registration';
/** Secrets that are never stored, because they would outlive the session. */
const SECRET = /password|captcha/i;

export type RegistrationDraft = { step: Step; values: RegistrationValues };

type Kept = RegistrationDraft & { id: string };

export const withoutSecrets = (values: RegistrationValues): RegistrationValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** Parses a stored draft; null if it is invalid. */
export const readDraft = (text: string | null): Kept | null => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { id, step, values } = kept as Record<string, unknown>;
    if (typeof id !== 'string' || typeof values !== 'object' || values === null) return null;
    const texts = Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const isStep = Number.isInteger(step) && Number(step) >= 1 && Number(step) <= LAST_STEP;
    return { id, step: isStep ? (step as Step) : 1, values: withoutSecrets(Object.fromEntries(texts)) };
  } catch {
    return null;
  }
};

// sessionStorage survives a reload and Back, and ends with the tab.
const kept = (): Kept | null => {
  try {
    return readDraft(sessionStorage.getItem(DRAFT_KEY));
  } catch {
    return null;
  }
};

export const loadDraft = (): RegistrationDraft | null => kept();

/** Stores the draft without its secrets. Without storage, the form works but forgets. */
export const keepRegistrationDraft = ({ step, values }: RegistrationDraft): void => {
  try {
    const id = kept()?.id ?? newDraftName();
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ id, step, values: withoutSecrets(values) }));
  } catch {}
};

export const loadDraftPhotos = async (): Promise<RegistrationPhotos> => {
  const id = kept()?.id;
  const photos = noPhotos();
  if (id === undefined) return photos;
  for (const field of PHOTO_FIELDS) photos[field] = await draftPhotos.get(`${id}/${field}`);
  return photos;
};

/** Stores or removes one photo of the draft; call `saveDraft` before. */
export const saveDraftPhoto = async (field: keyof RegistrationPhotos, photo: Blob | null): Promise<void> => {
  const id = kept()?.id;
  if (id !== undefined) await draftPhotos.set(`${id}/${field}`, photo);
};

export const clearDraft = async (): Promise<void> => {
  const id = kept()?.id;
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {}
  if (id !== undefined)
    await Promise.all(PHOTO_FIELDS.map((field) => draftPhotos.set(`${id}/${field}`, null)));
};
