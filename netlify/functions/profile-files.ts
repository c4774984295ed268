import { profileContact } from '../../src/server/sharing/contact-card.ts';
import { profileLinkedData } from '../../src/server/sharing/linked-data.ts';
import { serveProfileFiles } from '../../src/server/sharing/profile-file.ts';
import { profileMarkdown } from '../../src/server/sharing/profile-text.ts';
import { profileQr } from '../../src/server/sharing/qr-code.ts';
import { profileResume } from '../../src/server/sharing/resume.ts';

export default serveProfileFiles('/profile/…', [
  profileQr,
  profileContact,
  profileResume,
  profileLinkedData,
  profileMarkdown,
]);

export const config = {
  path: [
    '/profile/:segment/qr.svg',
    '/profile/:segment/contact.vcf',
    '/profile/:segment/resume.json',
    '/profile/:segment.jsonld',
    '/profile/:segment.md',
  ],
};
