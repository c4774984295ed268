import type { ReactNode } from 'react';

export const Loading = ({ children = 'Loading…' }: { children?: ReactNode }) => (
  <p className="loading" role="status">
    <span className="spinner" aria-hidden="true" />
    {children}
  </p>
);
