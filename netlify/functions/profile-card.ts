import { profileCard } from '../../src/sharing/card-images/server/profile-card.ts';
import { serveProfileFiles } from '../../src/sharing/profile-files/server/profile-file.ts';

export default serveProfileFiles('/profile/…/card.png', [profileCard]);

export const config = { path: '/profile/:segment/card.png' };
