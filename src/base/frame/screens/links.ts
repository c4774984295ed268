import { paths } from '../../../paths.ts';

/** Links of the header and of the slide-in panel, in order, in the language of the page. */
export const mainLinks = () => [
  { href: paths.home(), label: 'Home' },
  { href: paths.about(), label: 'About' },
  { href: paths.verifyProfile(), label: 'Verify your Profile' },
  { href: paths.advertisement(), label: 'Advertisement' },
  { href: paths.news(), label: 'News' },
  { href: paths.contact(), label: 'Contact' },
];

/** What the site can be browsed by, and its other ways in, in order. */
export const browseLinks = () => [
  { href: paths.people(), label: 'People' },
  { href: paths.companies(), label: 'Companies' },
  { href: paths.places(), label: 'Places' },
  { href: paths.professions(), label: 'Professions' },
  { href: paths.industries(), label: 'Industries' },
  { href: paths.random(), label: 'Random page' },
  { href: paths.liked(), label: 'Liked and viewed' },
];

/** Links of the footer, in groups. */
export const footerLinks = () => [
  { title: 'Browse', links: browseLinks() },
  {
    title: 'Help',
    links: [
      { href: paths.support(), label: 'Support' },
      { href: paths.faq(), label: 'FAQ' },
      { href: paths.developers(), label: 'Developers' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: paths.privacyPolicy(), label: 'Privacy Policy' },
      { href: paths.terms(), label: 'Terms and Conditions' },
    ],
  },
];

/** The public path of a page: a prerendered one is built as `/about.html`. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';
}

/** The `aria-current` of a link that leads to the page at an address, or to its section. */
export function ariaCurrent(href: string, { pathname }: URL): 'page' | undefined {
  const here = pagePath(pathname);
  const isCurrent = here === href || (href !== paths.home() && here.startsWith(`${href}/`));
  return isCurrent ? 'page' : undefined;
}
