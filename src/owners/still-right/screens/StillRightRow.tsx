import { say } from '../../../base/languages/rules/say.ts';
import { setStillRight } from '../../my-profile/browser/own-page.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { ChoiceRow } from '../../my-profile/screens/settings/ChoiceRow.tsx';

/** Whether the owner is asked once a year whether the page is still right. */
export const StillRightRow = ({ user }: { user: OwnUser }) => {
  const isOn = user.still_right === 'yes';
  return (
    <ChoiceRow
      title={say('owners.still-right.title')}
      hint={isOn ? say('owners.still-right.on') : say('owners.still-right.off')}
      label={say('owners.still-right.switch')}
      isOn={isOn}
      change={() => setStillRight(isOn ? 'no' : 'yes')}
      done={isOn ? say('owners.still-right.turned-off') : say('owners.still-right.turned-on')}
    />
  );
};
