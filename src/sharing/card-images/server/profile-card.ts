import { getPhoto } from '../../../base/photos/storage.ts';
import { asRead } from '../../../profiles/languages/rules/as-read.ts';
import { serveProfileFiles } from '../../profile-files/server/profile-file.ts';

/** Answers with `card.png`, the Open Graph image of a profile. */
export const serveCard = serveProfileFiles('/profile/…/card.png', [
  {
    ending: '/card.png',
    type: 'image/png',
    make: async ({ profile }, storage, address) => {
      // With its fonts and what shapes them, loaded by the first card.
      const { renderCard } = await import('./render-card.ts');
      return renderCard(asRead(profile), await getPhoto(storage, profile.avatar), address);
    },
  },
]);
