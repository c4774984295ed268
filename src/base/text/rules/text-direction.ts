const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The reading direction of most letters. `dir="auto"` uses only the first letter, which may belong to a foreign name. */
export const textDirection = (text: string): 'ltr' | 'rtl' => {
  let balance = 0;
  for (const letter of text.match(/\p{L}/gu) ?? []) balance += RIGHT_TO_LEFT.test(letter) ? 1 : -1;
  return balance > 0 ? 'rtl' : 'ltr';
};
