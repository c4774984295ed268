import type { RegisterReply, register } from '../../../contract/profile.ts';
import { registerCall } from '../../../contract/reading-calls.ts';
import type { Outcome } from '../call.ts';
import { loadKnownPasswords } from '../known-passwords.ts';
import { newDraftName } from '../news/draft-name.ts';
import { upload } from '../photos/upload.ts';
import { rememberNewPage } from './new-page.ts';
import {
  clearDraft,
  keepRegistrationDraft,
  loadDraft,
  loadDraftPhotos,
  type RegistrationDraft,
  saveDraftPhoto,
} from './registration-draft.ts';
import { type EmailChecker, emailChecker } from './registration-email.ts';
import { moveHistory, startHistory, stepOfEntry, watchHistory } from './registration-history.ts';
import { draftPhotos } from './registration-photos.ts';
import type { RegistrationPhotos, Step } from './registration-steps.ts';
import { loadReservedNames } from './reserved-names.ts';

const REDIRECT_AFTER = 2_000;

/** What the wizard's store needs of the world around it; tests bring their own. */
export type RegistrationEdges = {
  /** `YYYY-MM-DD`. */
  today: () => string;
  /** Whether a control holds half a value, which is no value at all to a script. */
  isHalfEntered: (name: string) => boolean;
  email: EmailChecker;
  /** Brings the rules that are too large for the first script. */
  loadRules: () => Promise<unknown>;
  /** What this tab keeps until the form is sent. */
  draft: {
    load: () => RegistrationDraft | null;
    keep: (draft: RegistrationDraft) => void;
    clear: () => void;
    loadPhotos: () => Promise<RegistrationPhotos>;
    keepPhoto: (field: keyof RegistrationPhotos, photo: Blob | null) => void;
  };
  /** The browser's history, one entry a step. */
  history: {
    current: () => Step | null;
    start: (step: Step) => void;
    move: (from: Step, to: Step) => void;
    watch: (current: () => Step, onStep: (step: Step) => void) => () => void;
  };
  newName: () => string;
  send: (form: FormData, onProgress: (share: number) => void) => Promise<Outcome<RegisterReply>>;
  /** Goes to the page that was made, once its link could be read. */
  leave: (path: string) => void;
};

/** The edges in a browser. */
export const browserEdges = (isHalfEntered: RegistrationEdges['isHalfEntered']): RegistrationEdges => ({
  today: () => new Date().toISOString().slice(0, 10),
  isHalfEntered,
  email: emailChecker(),
  loadRules: () => Promise.all([loadKnownPasswords(), loadReservedNames()]),
  draft: {
    load: loadDraft,
    keep: keepRegistrationDraft,
    clear: () => void clearDraft(),
    loadPhotos: async () => {
      const photos = await loadDraftPhotos();
      await draftPhotos.sweep();
      return photos;
    },
    keepPhoto: (field, photo) => void saveDraftPhoto(field, photo),
  },
  history: {
    current: () => stepOfEntry(history.state),
    start: startHistory,
    move: moveHistory,
    watch: watchHistory,
  },
  newName: newDraftName,
  send: (form, onProgress) => upload<typeof register>(registerCall, form, { onProgress }),
  leave: (path) => {
    rememberNewPage(path);
    setTimeout(() => location.assign(path), REDIRECT_AFTER);
  },
});
