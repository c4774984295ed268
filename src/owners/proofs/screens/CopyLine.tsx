import { useState } from 'react';
import { site } from '../../../base/brand/rules/site.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { proofLine } from '../../../profiles/proofs/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';

/** A line that owners put elsewhere to prove that it is theirs, with a button to copy it. */
export const CopyLine = ({ line }: { line: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(line);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <p className="own-line">
      <code>{line}</code>
      <button className="button-plain" type="button" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
      </button>
    </p>
  );
};

/** The HTML that leads back to an owner's page. */
export const linkBackTo = (user: OwnProfile): string =>
  proofLine(location.origin + paths.profile(profileSlug(displayName(user)), user.id), site.name);
