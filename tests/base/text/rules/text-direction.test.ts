import { expect, test } from 'vitest';
import { textDirection } from '../../../../src/base/text/rules/text-direction.ts';

test.each([
  ['', 'ltr'],
  ['1990 …', 'ltr'],
  ['Plain English', 'ltr'],
  ['هالة الصبّاغ فلكية أردنية', 'rtl'],
  ['אסטרונומית', 'rtl'],
  ['هالة الصبّاغ is a Jordanian astronomer who measures faint light', 'ltr'],
  ['Hala تكتب عن النجوم والسماء', 'rtl'],
  ['林静怡', 'ltr'],
] as const)('the direction of %j is %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
