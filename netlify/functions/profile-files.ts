import { profileContact } from '../../src/sharing/profile-files/server/contact-card.ts';
import { profileLinkedData } from '../../src/sharing/profile-files/server/linked-data.ts';
import { serveProfileFiles } from '../../src/sharing/profile-files/server/profile-file.ts';
import { profileMarkdown } from '../../src/sharing/profile-files/server/profile-text.ts';
import { profileQr } from '../../src/sharing/profile-files/server/qr-code.ts';
import { profileResume } from '../../src/sharing/profile-files/server/resume.ts';

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
