import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { $siteHealth, loadHealth } from '../browser.ts';
import './site-numbers.css';

/** How the site is, in a word that leads to its numbers. */
export const HealthLink = () => {
  const health = useStore($siteHealth);
  useEffect(() => void loadHealth(), []);
  const bad = health.kind === 'ready' ? health.value.filter(({ state }) => state !== 'good') : [];
  const isProblem = bad.some(({ state }) => state === 'problem');
  return (
    <a
      className="health-link"
      href={hashOf('numbers')}
      data-state={isProblem ? 'problem' : undefined}
      title={bad.map(({ sentence }) => sentence).join(' ') || undefined}
    >
      {bad.length === 0 ? 'Numbers' : bad.length === 1 ? '1 notice' : `${bad.length} notices`}
    </a>
  );
};
