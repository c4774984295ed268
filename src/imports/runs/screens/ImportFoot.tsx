import type { ReactNode } from 'react';
import { keepFocusClear } from '../../../base/frame/screens/keep-focus-clear.ts';

/** What leads on, at the lower edge of the screen. */
export const ImportFoot = ({ children, note }: { children: ReactNode; note: ReactNode }) => (
  <div className="import-foot" ref={keepFocusClear}>
    {children}
    <p className="import-foot-note">{note}</p>
  </div>
);
