import { useRef } from 'react';
import { longDay } from '../../../base/text/rules/day.ts';
import { paths } from '../../../paths.ts';
import { BASIS_LABELS } from '../../../profiles/badge/rules/badge-reasons.ts';
import type { OwnUser } from '../../my-profile/calls.ts';
import { BadgeDialog } from './BadgeDialog.tsx';

/** For an owner whose badge is suspended. */
export const BADGE_PAUSED =
  'Your badge is paused, because your name, main photo or e-mail is not the one that was verified. It returns when you change that back, or once an administrator has checked the page again.';

/** The state of the badge, with a button to request it. */
export const BadgeRow = ({ user }: { user: OwnUser }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { verification, request } = user;
  return (
    <li>
      <div>
        <h3>Verified badge</h3>
        <p className="muted">
          <span>{`${sentenceOf(user)} `}</span>
          <a href={paths.verifyProfile()}>What the badge means</a>
        </p>
      </div>
      {verification === null && (
        <button className="button-quiet" type="button" onClick={() => dialog.current?.showModal()}>
          {request === null ? 'Ask for the badge' : 'Change your request'}
        </button>
      )}
      <BadgeDialog dialog={dialog} request={request} />
    </li>
  );
};

const sentenceOf = ({ verification, recheck, request }: OwnUser): string => {
  if (verification !== null)
    return `Verified on ${longDay(verification.at.slice(0, 10))}. ${BASIS_LABELS[verification.basis]}.`;
  const requested =
    request === null
      ? ''
      : ` You asked on ${longDay(request.asked.slice(0, 10))}; an administrator will check your request.`;
  if (recheck) return BADGE_PAUSED + requested;
  return requested === '' ? 'Not verified yet.' : `Not verified yet.${requested}`;
};
