import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the screen it may still be, so that it is there once somebody scrolls to it. */
const AHEAD = '100px';

/** What is worth loading only for whoever gets to it. It stays once it was seen. */
export const WhenSeen = ({ children }: { children: ReactNode }) => {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSeen || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen ? children : <div ref={place} />;
};
