import { expect, test } from 'vitest';
import { scriptAttributes, textLanguage } from '../../../../src/base/text/rules/language.ts';

test.each([
  ['', null],
  ['1990 …', null],
  ['Plain English', null],
  ['Простой текст', null],
  ['هالة الصبّاغ فلكية أردنية', 'ar'],
  ['هالة الصبّاغ is a Jordanian astronomer who measures faint light', null],
  // One foreign name, with a letter that Arabic has not.
  [`وصل پاول إلى المدينة القديمة، ${'ثم كتب عن النجوم والسماء '.repeat(3)}`, 'ar'],
  ['کتابخانه‌ای برای دره گشایش می‌یابد', 'fa'],
  ['وادی کے لیے ایک کتب خانہ کھل رہا ہے', 'ur'],
  ['ספרייה לעמק', 'he'],
  ['घाटी के लिए एक पुस्तकालय', 'hi'],
  ['山谷里的图书馆', 'zh'],
  ['谷の図書館が開く', 'ja'],
  ['계곡의 도서관', 'ko'],
] as const)('the language of %j is %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});

test('the start of a long text decides on its attributes', () => {
  const arabic = 'تفتح المكتبة أبوابها في الوادي. '.repeat(100);
  expect(scriptAttributes(arabic + 'An English appendix. '.repeat(900))).toEqual({ dir: 'rtl', lang: 'ar' });
  expect(scriptAttributes('The library opens.')).toEqual({ dir: 'ltr', lang: undefined });
});
