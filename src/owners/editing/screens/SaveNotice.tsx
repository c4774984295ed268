import { useEffect, useRef } from 'react';
import { loginPath } from '../../../accounts/login/browser/session.ts';
import { paths } from '../../../paths.ts';
import type { Saving } from '../browser/own-profile-editor.ts';

type SaveNoticeProps = { saving: Saving; attempt: number; isOwn: boolean };

/** Why a save failed; gets the focus after each attempt. */
export const SaveNotice = ({ saving, attempt, isOwn }: SaveNoticeProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (saving.kind === 'idle' || saving.kind === 'waiting' || saving.kind === 'saving') return null;
  return (
    <div className="notice" data-kind="failure" role="alert" tabIndex={-1} ref={box}>
      {saving.kind === 'failed' && <p>{saving.message}</p>}
      {saving.kind === 'changed' && (
        <p>
          {`This profile was changed ${isOwn ? 'in another tab or browser' : 'by somebody else'} in the meantime. What you entered is still here, beside what was saved there. Compare them, then save again.`}
        </p>
      )}
      {saving.kind === 'over' && (
        <p>
          You are no longer logged in. What you entered is still here:{' '}
          <a href={loginPath(paths.myProfile(), 'ended')} target="_blank" rel="noopener">
            log in in another tab
          </a>
          , then save again.
        </p>
      )}
    </div>
  );
};
