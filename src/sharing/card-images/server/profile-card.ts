import { getPhoto } from '../../../base/photos/storage.ts';
import type { ProfileFile } from '../../profile-files/server/profile-file.ts';
import { renderCard } from './render-card.ts';

/** `card.png`: the Open Graph image of a profile. */
export const profileCard: ProfileFile = {
  ending: '/card.png',
  type: 'image/png',
  make: async ({ profile }, storage, address) =>
    renderCard(profile, await getPhoto(storage, profile.avatar), address),
};
