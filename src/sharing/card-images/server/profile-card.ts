import { getPhoto } from '../../../base/photos/storage.ts';
import { serveProfileFiles } from '../../profile-files/server/profile-file.ts';
import { renderCard } from './render-card.ts';

/** Answers with `card.png`, the Open Graph image of a profile. */
export const serveCard = serveProfileFiles('/profile/…/card.png', [
  {
    ending: '/card.png',
    type: 'image/png',
    make: async ({ profile }, storage, address) =>
      renderCard(profile, await getPhoto(storage, profile.avatar), address),
  },
]);
