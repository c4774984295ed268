import { profileCard } from '../../src/server/sharing/og-images/profile-card.ts';
import { serveProfileFiles } from '../../src/server/sharing/profile-file.ts';

export default serveProfileFiles('/profile/…/card.png', [profileCard]);

export const config = { path: '/profile/:segment/card.png' };
