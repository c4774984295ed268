import { SOCIAL_FIELDS, SOCIAL_NETWORKS, socialUrl, websiteUrl } from '../../../base/fields/rules/social.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { shorten } from '../../../base/text/rules/letters/whole-letters.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import type { BadgeRequestView } from '../../../profiles/badge/rules/badge-reasons.ts';
import { BASIS_CLAIMS } from '../../../profiles/badge/rules/badge-reasons.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import type { AdminUser } from '../../page/calls.ts';

const ABOUT_LENGTH = 400;

/** The facts for a decision on the badge: the page, what its owner claims, what proves it, and pages with names that look alike. */
export const VerifyFacts = ({ user }: { user: AdminUser }) => (
  <div className="verify-facts">
    <Who user={user} />
    {user.recheck && (
      <p className="notice">
        Its name, main photo or e-mail is another than what was verified. The badge rests until you verify it
        again.
      </p>
    )}
    {user.look_alikes.length > 0 && <LookAlikes names={user.look_alikes} />}
    {user.request && <Claim request={user.request} />}
    {user.request && <h3>What we see</h3>}
    <Seen user={user} />
  </div>
);

const Who = ({ user }: { user: AdminUser }) => {
  const name = displayName(user);
  return (
    <div className="verify-who">
      <div>
        <Portrait
          file={user.avatar || DEFAULT_AVATAR}
          name={name}
          filed={filedUnder(user)}
          sizes="6rem"
          alt={`Portrait of ${name}`}
          eager
        />
      </div>
      <div>
        <p>
          <a href={paths.profile(profileSlug(name), user.id)} target="_blank" rel="noopener">
            <bdi>{name}</bdi>
          </a>
        </p>
        <p className="muted">
          <bdi>{displayRole(user)}</bdi>
        </p>
        <p className="verify-about" dir="auto">
          {shorten(user.message, ABOUT_LENGTH)}
        </p>
      </div>
    </div>
  );
};

/** Pages with names that look alike; one that has the badge is a warning. */
const LookAlikes = ({ names }: { names: AdminUser['look_alikes'] }) => (
  <p
    className="notice"
    data-kind={names.some(({ verified }) => isVerified(verified)) ? 'failure' : undefined}
  >
    <span>This name looks like </span>
    {names.map(({ id, name: other, verified }, index) => (
      <span key={id}>
        {index > 0 && <span>, </span>}
        <a href={paths.profile(profileSlug(other), id)} target="_blank" rel="noopener">
          <bdi>{other}</bdi>
        </a>
        {isVerified(verified) && <span> (verified)</span>}
      </span>
    ))}
    <span>.</span>
  </p>
);

/** What proves who it is: addresses, and how far each is proven. */
const Seen = ({ user }: { user: AdminUser }) => {
  const website = websiteUrl(user.website);
  const links = SOCIAL_FIELDS.flatMap((field) => {
    const url = socialUrl(field, user[field]);
    return url === null ? [] : [[SOCIAL_NETWORKS[field].label, url] as const];
  });
  return (
    <dl>
      <div>
        <dt>E-mail</dt>
        <dd>{user.email === '' ? 'None' : `${user.email} · ${emailState(user)}`}</dd>
      </div>
      {website === null && user.profile === 'professional' && (
        <div>
          <dt>Website</dt>
          <dd>None</dd>
        </div>
      )}
      {website !== null && (
        <div>
          <dt>Website</dt>
          <dd>
            <a href={website} target="_blank" rel="noopener nofollow">
              {user.website}
            </a>
            <span>
              {user.proven.website
                ? ` · leads back to this page (checked on ${longDay(user.proven.website)})`
                : ' · not proven'}
            </span>
          </dd>
        </div>
      )}
      {links.map(([label, url]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <a href={url} target="_blank" rel="noopener nofollow">
              {url}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
};

// Nobody confirms the address of a page without an account.
const emailState = ({ account, email_confirmed }: AdminUser): string => {
  if (!account) return 'nobody has an account';
  return email_confirmed ? 'confirmed' : 'not confirmed';
};

/** What the owner says in the request for the badge. */
const Claim = ({ request }: { request: BadgeRequestView }) => (
  <section className="verify-claim" aria-label="What the owner says">
    <h3>What the owner says</h3>
    <p>
      <span>{`${BASIS_CLAIMS[request.basis]} `}</span>
      <span className="muted">{`· asked on ${longDay(request.asked.slice(0, 10))}`}</span>
    </p>
    {request.evidence && (
      <p>
        <a href={request.evidence} target="_blank" rel="noopener nofollow">
          {request.evidence}
        </a>
      </p>
    )}
    {request.note && <blockquote dir="auto">{request.note}</blockquote>}
  </section>
);
