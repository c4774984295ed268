import type { ReactNode } from 'react';

/** Says what went wrong; nothing if nothing did. */
export const FailureNotice = ({ children }: { children: ReactNode }) =>
  children && (
    <p className="notice" data-kind="failure" role="alert">
      {children}
    </p>
  );
