import { paths } from '../../paths.ts';

/** Links of the header and of the slide-in panel, in order. */
export const mainLinks = [
  { href: paths.home(), label: 'Home' },
  { href: paths.about(), label: 'About' },
  { href: paths.verifyProfile(), label: 'Verify your Profile' },
  { href: paths.advertisement(), label: 'Advertisement' },
  { href: paths.news(), label: 'News' },
  { href: paths.contact(), label: 'Contact' },
];

/** Links of the footer, in order. */
export const footerLinks = [
  { href: paths.people(), label: 'People' },
  { href: paths.companies(), label: 'Companies' },
  { href: paths.places(), label: 'Places' },
  { href: paths.professions(), label: 'Professions' },
  { href: paths.industries(), label: 'Industries' },
  { href: paths.support(), label: 'Support' },
  { href: paths.privacyPolicy(), label: 'Privacy Policy' },
  { href: paths.terms(), label: 'Terms and Conditions' },
  { href: paths.faq(), label: 'FAQ' },
  { href: paths.developers(), label: 'Developers' },
];

/** The public path of a page: a prerendered one is built as `/about.html`. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';
}

/** Whether a link leads to the current page or its section. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
