import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { sendByKey } from '../../../base/form/browser/send-key.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { badgeReasonProblems } from '../../../profiles/badge/rules/badge-reasons.ts';
import { TRASH_DAYS } from '../../../profiles/rules/limits.ts';
import { type BadgeReason, BadgeReasonFields } from '../../badge/screens/BadgeReasonFields.tsx';
import { type DecisionReason, ReasonFields } from '../../cases/screens/ReasonFields.tsx';
import type { BulkAction } from '../../reports/calls.ts';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import { BULK_WORDS, type BulkOutcome, type BulkResult, type BulkTarget, runBulk } from '../browser.ts';
import { BulkNames } from './BulkNames.tsx';

type BulkDialogProps = {
  action: BulkAction;
  /** The profiles that the action changes. */
  targets: readonly BulkTarget[];
  /** How many of the selected are as the action would make them. */
  skipped?: number;
  onDone: (result: BulkResult) => void;
  onClose: () => void;
};

/** What happens, for one profile and for many. */
const EFFECTS: Record<BulkAction, readonly [one: string, many: string]> = {
  verify: ['will get the badge', 'will get the badge'],
  unverify: ['will lose the badge', 'will lose the badge'],
  hide: [
    'will be hidden, and its owner will be told why',
    'will be hidden, and their owners will be told why',
  ],
  restore: [
    'will be shown again, and its owner will be told',
    'will be shown again, and their owners will be told',
  ],
  delete: [
    `will go to the trash for ${TRASH_DAYS} days, and its owner will be told why`,
    `will go to the trash for ${TRASH_DAYS} days, and their owners will be told why`,
  ],
  undelete: ['will come back from the trash', 'will come back from the trash'],
  release: ['will be listed', 'will be listed'],
  refuse: [
    `will go to the trash for ${TRASH_DAYS} days, and its owner will be told why`,
    `will go to the trash for ${TRASH_DAYS} days, and their owners will be told why`,
  ],
};

/** The actions whose letters wait, so that an undo takes them back. */
const MAILED: readonly BulkAction[] = ['hide', 'restore', 'delete', 'refuse'];

const needsReason = (action: BulkAction): boolean =>
  action === 'hide' || action === 'delete' || action === 'refuse';

const NO_BADGE_REASON: BadgeReason = { basis: '', evidence: '', note: '' };

/** Confirms an action on one or many profiles: shows what it will do, and asks what the action needs. */
export const BulkDialog = ({ action, targets, skipped = 0, onDone, onClose }: BulkDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [why, setWhy] = useState<DecisionReason>({ reason: '', note: '' });
  const [badge, setBadge] = useState(NO_BADGE_REASON);
  const { problems, failure, isSending, forget, send } = useSending(action, targets);
  useEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const asksReason = needsReason(action);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const result = await send(why, badge);
    if (result === null) return;
    onDone(result);
    dialog.current?.close();
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)} onKeyDown={sendByKey} noValidate>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {`${BULK_WORDS[action].label}?`}
        </h2>
        <Effect action={action} count={targets.length} skipped={skipped} />
        <BulkNames of={targets} />
        {asksReason && (
          <ReasonFields
            why={why}
            onChange={(next) => {
              if (next.reason !== why.reason) forget();
              setWhy(next);
            }}
            asksReason
            to={targets.length === 1 ? 'owner' : 'owners'}
            problem={problems['reason'] ?? ''}
          />
        )}
        {action === 'verify' && <BadgeReasonFields reason={badge} onChange={setBadge} problems={problems} />}
        <FailureNotice>{failure && `${failure.message}${failure.isUnreachable ? LOST : ''}`}</FailureNotice>
        <FormActions
          onCancel={() => dialog.current?.close()}
          isDangerous={action === 'delete' || action === 'refuse'}
          isDisabled={isSending || targets.length === 0}
        >
          {isSending ? 'Working…' : BULK_WORDS[action].label}
        </FormActions>
      </form>
    </dialog>
  );
};

const LOST =
  '. Nothing that you chose is lost: try again when you are online. Profiles that were changed before the connection broke are left alone then.';

/** Sends the action once it has what it needs; the result is null where something is missing or it failed. */
const useSending = (action: BulkAction, targets: readonly BulkTarget[]) => {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Extract<BulkOutcome, { kind: 'failed' }> | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async (why: DecisionReason, badge: BadgeReason): Promise<BulkResult | null> => {
    if (isSending || targets.length === 0) return null;
    const found = problemsOf(action, why, badge);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return null;
    setIsSending(true);
    const outcome = await runBulk(action, targets, {
      reason: why.reason || undefined,
      ...(action === 'verify'
        ? { basis: badge.basis || undefined, evidence: badge.evidence.trim(), note: badge.note.trim() }
        : { note: why.note.trim() }),
    });
    setIsSending(false);
    if (outcome.kind !== 'failed') return outcome.result;
    setProblems(outcome.errors);
    setFailure(outcome);
    return null;
  };
  return { problems, failure, isSending, forget: () => setProblems({}), send };
};

const problemsOf = (action: BulkAction, why: DecisionReason, badge: BadgeReason): Record<string, string> => {
  if (action === 'verify') return badgeReasonProblems({ ...badge, evidence: badge.evidence.trim() });
  return needsReason(action) && why.reason === '' ? { reason: MODERATION_SENTENCES.chooseReason } : {};
};

/** Why the others of the selected are left alone. */
const skippedWords = (action: BulkAction): readonly [one: string, many: string] =>
  action === 'release' || action === 'refuse'
    ? ['does not wait and stays', 'do not wait and stay']
    : ['is so already and stays', 'are so already and stay'];

type EffectProps = { action: BulkAction; count: number; skipped: number };

const Effect = ({ action, count, skipped }: EffectProps) => (
  <p>
    <strong className="numeric">{count}</strong>
    <span>{count === 1 ? ` profile ${EFFECTS[action][0]}.` : ` profiles ${EFFECTS[action][1]}.`}</span>
    {MAILED.includes(action) && <span> Letters leave after a minute; until then Undo takes them back.</span>}
    {skipped > 0 && <span>{` ${skipped} ${skippedWords(action)[skipped === 1 ? 0 : 1]} as before.`}</span>}
  </p>
);
