import { useRef } from 'react';
import type { OwnUser } from '../../../../contract/owners/own-page.ts';
import { BASIS_LABELS } from '../../../../domain/profiles/badge/badge.ts';
import { longDay } from '../../../../domain/text/day.ts';
import { paths } from '../../../../paths.ts';
import { BadgeDialog } from './BadgeDialog.tsx';

/** The state of the badge, with a button to request it. */
export const BadgeRow = ({ user }: { user: OwnUser }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { verification, request } = user;
  return (
    <li>
      <div>
        <h3>Verified badge</h3>
        <p className="muted">
          {sentenceOf(user)} <a href={paths.verifyProfile()}>What the badge means</a>
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
  const asked =
    request === null
      ? ''
      : ` You asked on ${longDay(request.asked.slice(0, 10))}; an administrator will look at it.`;
  if (recheck)
    return `Your badge rests: your name, main photo or e-mail is another than what was verified. Take the change back and it returns.${asked}`;
  return asked === '' ? 'Not verified yet.' : `Not verified yet.${asked}`;
};
