import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../../frame/screens/ErrorBoundary.tsx';

/** Parts that are loaded when they are needed. If one cannot be, it says so in its place, and what is around it stays. */
export const Later = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
