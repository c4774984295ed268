import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { $siteHealth, loadHealth } from '../browser.ts';
import './site-numbers.css';

/** A mark that leads to what is wrong with the site; nothing while all is well. */
export const HealthLink = () => {
  const health = useStore($siteHealth);
  useEffect(() => void loadHealth(), []);
  const bad = health.kind === 'ready' ? health.value.filter(({ state }) => state !== 'good') : [];
  if (bad.length === 0) return null;
  const words = bad.map(({ sentence }) => sentence).join(' ');
  return (
    <a
      className="health-link"
      href={hashOf('numbers')}
      data-state={bad.some(({ state }) => state === 'problem') ? 'problem' : undefined}
      aria-label={words}
      title={words}
    >
      !
    </a>
  );
};
