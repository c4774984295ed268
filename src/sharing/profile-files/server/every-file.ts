import { CITATION_FILES } from '../../cite/server.ts';
import { profileChanges } from './changes-feed.ts';
import { profileContact } from './contact-card.ts';
import { profileLinkedData } from './linked-data.ts';
import { serveProfileFiles } from './profile-file.ts';
import { profileMarkdown } from './profile-text.ts';
import { profileQr } from './qr-code.ts';
import { profileResume } from './resume.ts';

/** Answers with a file of a profile that needs no drawing. */
export const serveFile = serveProfileFiles('/profile/…', [
  profileQr,
  profileContact,
  profileResume,
  profileLinkedData,
  profileMarkdown,
  profileChanges,
  ...CITATION_FILES,
]);
