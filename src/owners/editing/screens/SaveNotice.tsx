import { useEffect, useRef } from 'react';
import { loginPath } from '../../../accounts/login/browser/session.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
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
        <p>{isOwn ? say('owners.editing.changed-elsewhere') : say('owners.editing.changed-by-others')}</p>
      )}
      {saving.kind === 'over' && (
        <p>
          <Pieces
            of={sayPieces('owners.editing.log-in-again')}
            tags={{
              link: (text) => (
                <a href={loginPath(paths.myProfile(), 'ended')} target="_blank" rel="noopener">
                  {text}
                </a>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
};
