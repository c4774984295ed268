import { say } from '../../../base/languages/rules/say.ts';
import { setFollow } from '../../my-profile/browser/own-page.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { ChoiceRow } from '../../my-profile/screens/settings/ChoiceRow.tsx';

/** Whether readers may follow the page, and how many do. */
export const FollowRow = ({ user }: { user: OwnUser }) => {
  const isOn = user.follow === 'yes';
  return (
    <ChoiceRow
      title={say('owners.follow.title')}
      hint={isOn ? say('owners.follow.on', { count: user.followers }) : say('owners.follow.off')}
      label={say('owners.follow.switch')}
      isOn={isOn}
      change={() => setFollow(isOn ? 'no' : 'yes')}
      done={isOn ? say('owners.follow.turned-off') : say('owners.follow.turned-on')}
    />
  );
};
