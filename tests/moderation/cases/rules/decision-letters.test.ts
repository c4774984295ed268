import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type DecisionLetter,
  ownerLetter,
  reporterLetter,
} from '../../../../src/moderation/cases/rules/decision-letters.ts';
import { DECISIONS, type Decision } from '../../../../src/moderation/cases/rules/decisions.ts';
import { REASONS, type Reason, reasonName } from '../../../../src/moderation/reports/rules/reasons.ts';
import { rulesSentence } from '../../../../src/moderation/rules/rules.ts';

const FACTS = {
  site: 'Vitae',
  name: 'Asha Rao',
  note: 'Take the phone out.',
  contact: 'https://vitae.example/contact',
};

const aLetterToTheOwner = (decision: Decision, appealed = false): DecisionLetter | null =>
  ownerLetter({
    ...FACTS,
    reference: 'a1b2c3d4e5',
    decision,
    reason: 'private',
    appealed,
    myProfile: 'https://vitae.example/my-profile',
    claim: 'https://vitae.example/Claim?token=x',
  });

/** The rule of the terms that a reason stands for, with its section in parentheses. */
const ruleOf = (reason: Reason): string =>
  rulesSentence([reason]).replace(/^The rule of our terms: |\.$/g, '');

const textOf = ({ body }: DecisionLetter): string =>
  body
    .map((part) =>
      'quote' in part
        ? part.quote
        : 'link' in part
          ? part.link.url
          : part.map((words) => (typeof words === 'string' ? words : words.theirs)).join(''),
    )
    .join('\n');

test.each(['hide', 'keep', 'delete'] as const)(
  'the letter to the owner about %s names the reason, the rule, who decided and how to object',
  (decision) => {
    const text = textOf(aLetterToTheOwner(decision) as DecisionLetter);
    expect(text).toContain('It shows something private');
    expect(text).toContain(
      'The rule of our terms: nobody may publish other people’s private details (Usage restrictions).',
    );
    expect(text).toContain('A person decided this.');
    expect(text).toContain(
      decision === 'hide'
        ? 'You can object: open your profile and appeal, once.'
        : 'You can object: write to us through the contact form, https://vitae.example/contact, with the reference a1b2c3d4e5.',
    );
  },
);

test('the letter about a page that is shown again offers no objection, and says that an appeal was granted', () => {
  const [restored, granted] = [false, true].map((appealed) => {
    const letter = aLetterToTheOwner('restore', appealed) as DecisionLetter;
    return { subject: letter.subject, text: textOf(letter) };
  });
  for (const each of [restored, granted]) {
    expect(each?.text).toContain('is shown to everybody again');
    expect(each?.text).toContain('A person decided this.');
    expect(each?.text).not.toContain('You can object');
  }
  expect(restored?.text).not.toContain('appeal');
  expect(granted?.text).toContain('Your appeal was granted.');
  expect(granted?.subject).toMatch(/^Your appeal on .* was granted$/);
});

test('a dismissal is no news for the owner', () => {
  expect(aLetterToTheOwner('dismiss')).toBeNull();
});

test.each(DECISIONS.filter((decision) => decision !== 'restore'))(
  'the letter to a reporter about %s names reason, rule and objection, and never the note',
  (decision) => {
    const reason: Reason | null = decision === 'dismiss' ? null : 'spam';
    const facts = { ...FACTS, decision, reason, reported: ['abuse', 'spam'] as const };
    const text = textOf(reporterLetter({ ...facts, references: ['83HF-8HNR'] }));
    expect(text).toContain('with the reference 83HF-8HNR.');
    expect(textOf(reporterLetter({ ...facts, references: [] }))).toContain('the reference of your report.');
    const named: Reason[] = reason === null ? ['abuse', 'spam'] : [reason];
    for (const each of named) {
      expect(text).toContain(reasonName(each));
      expect(text).toContain(ruleOf(each));
    }
    expect(text).toContain('A person decided this.');
    expect(text).toContain('You can object: ');
    expect(text).not.toContain(FACTS.note);
  },
);

test.each([false, true])(
  'the letter to a reporter about a page that is shown again, appeal %j, offers no objection',
  (appealed) => {
    const facts = { ...FACTS, decision: 'restore', reason: 'spam', reported: ['spam'], appealed } as const;
    const text = textOf(reporterLetter({ ...facts, references: ['83HF-8HNR', 'AAAA-BBBB'] }));
    expect(text.includes('The appeal of the page’s owner was granted.')).toBe(appealed);
    expect(text).toContain('The reference of your report: 83HF-8HNR, AAAA-BBBB.');
    expect(text).toContain('A person decided this.');
    expect(text).not.toContain('You can object');
  },
);

test('each rule names a section of the terms', () => {
  const terms = readFileSync('content/pages/termsandconditions.md', 'utf8');
  for (const reason of REASONS) {
    const [, section] = /\(([^()]+)\)$/.exec(ruleOf(reason)) ?? [];
    expect(terms).toContain(`\n## ${section}\n`);
  }
});
