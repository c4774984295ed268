import { profileContact } from '../../src/server/sharing/contact-card.ts';
import { serveProfileFiles } from '../../src/server/sharing/profile-file.ts';
import { profileQr } from '../../src/server/sharing/qr-code.ts';

export default serveProfileFiles('/profile/…', [profileQr, profileContact]);

export const config = { path: ['/profile/:segment/qr.svg', '/profile/:segment/contact.vcf'] };
