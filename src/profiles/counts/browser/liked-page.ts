import { say } from '../../../base/languages/rules/say.ts';
import { DEFAULT_AVATAR, PHOTO_WIDTHS } from '../../../base/photos/rules/photo.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { tone } from '../../../base/text/rules/tone.ts';
import { paths } from '../../../paths.ts';
import { withoutBadgeMarks } from '../../badge/rules/badge-marks.ts';
import { readRemembered } from '../../browser/remembered.ts';
import { dropSeen, forgetSeen, listSeen } from '../../browser/seen.ts';
import { displayName } from '../../rules/list-item.ts';
import { initials } from '../../rules/monogram.ts';
import type { PublicProfile } from '../../rules/profile.ts';
import { keepLiked } from './liked.ts';
import { forgetLiked, listLiked } from './liked-list.ts';

/** Number of liked profiles shown at first, and with each 'Show more'. */
const AT_A_TIME = 24;

const page = document.querySelector<HTMLElement>('[data-remembered]');
const part = <Found extends HTMLElement>(name: string): Found =>
  page?.querySelector(`[data-${name}]`) as Found;

let shownLikes = AT_A_TIME;

const show = async (): Promise<void> => {
  const liked = listLiked();
  const seen = listSeen();
  const wantedLikes = liked.slice(0, shownLikes);
  part('loading').hidden = liked.length + seen.length === 0;
  const { profiles, gone, failed } = await readRemembered([...wantedLikes, ...seen]);
  for (const id of gone) {
    keepLiked(id, false);
    dropSeen(id);
  }
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  fill('liked', wantedLikes, byId);
  fill('seen', seen, byId);
  part('loading').hidden = true;
  part('more').hidden = liked.length <= shownLikes;
  part('empty').hidden = profiles.length > 0 || failed !== null;
  part('forget').hidden = listLiked().length + listSeen().length === 0;
  const failure = part('failure');
  failure.hidden = failed === null;
  part('failure-text').textContent =
    failed === 'offline' ? say('profiles.liked-page.offline') : say('profiles.liked-page.failed');
};

const fill = (name: 'liked' | 'seen', ids: readonly string[], byId: Map<string, PublicProfile>): void => {
  const rows = ids.flatMap((id) => {
    const profile = byId.get(id);
    return profile === undefined ? [] : [toRow(profile)];
  });
  part(name).hidden = rows.length === 0;
  part(`${name}-list`).replaceChildren(...rows);
};

const toRow = (profile: PublicProfile): DocumentFragment => {
  const row = part<HTMLTemplateElement & HTMLElement>('row').content.cloneNode(true) as DocumentFragment;
  const name = withoutBadgeMarks(displayName(profile));
  const link = row.querySelector('a');
  if (link) link.href = encodeURI(paths.profile(profileSlug(displayName(profile)), profile.id));
  const set = (selector: string, text: string): void => {
    const place = row.querySelector<HTMLElement>(selector);
    if (place) place.textContent = text;
    if (place && text === '') place.hidden = true;
  };
  set('[data-name]', name);
  set('[data-role]', profile.profile === 'personal' ? profile.profession : profile.industry);
  const monogram = row.querySelector<HTMLElement>('[data-monogram]');
  const picture = row.querySelector('img');
  if (!monogram || !picture) return row;
  monogram.dataset['tone'] = String(tone(name));
  monogram.textContent = initials(name, profile.sort_name);
  const isPlain = profile.avatar === '' || profile.avatar === DEFAULT_AVATAR;
  if (isPlain) picture.remove();
  else {
    monogram.hidden = true;
    picture.hidden = false;
    picture.addEventListener('error', () => {
      picture.remove();
      monogram.hidden = false;
    });
    const path = paths.photo(profile.avatar);
    picture.src = paths.picture(path, PHOTO_WIDTHS[0]) ?? path;
  }
  return row;
};

if (page) {
  part('more').addEventListener('click', () => {
    shownLikes += AT_A_TIME;
    void show();
  });
  part('again').addEventListener('click', () => void show());
  part('forget-button').addEventListener('click', () => {
    forgetLiked();
    forgetSeen();
    void show().then(() => {
      part('forgotten').textContent = say('profiles.liked-page.emptied');
      part('title').focus();
    });
  });
  void show();
}
