import { paths } from '../../../paths.ts';
import { say } from '../../languages/rules/say.ts';

/** Links of the header and of the slide-in panel, in order, in the language of the page. */
export const mainLinks = () => [
  { href: paths.home(), label: say('frame.link.home') },
  { href: paths.about(), label: say('frame.link.about') },
  { href: paths.verifyProfile(), label: say('frame.link.verify') },
  { href: paths.advertisement(), label: say('frame.link.advertisement') },
  { href: paths.news(), label: say('frame.link.news') },
  { href: paths.contact(), label: say('frame.link.contact') },
];

/** What the site can be browsed by, and its other ways in, in order. */
export const browseLinks = () => [
  { href: paths.people(), label: say('frame.link.people') },
  { href: paths.companies(), label: say('frame.link.companies') },
  { href: paths.places(), label: say('frame.link.places') },
  { href: paths.professions(), label: say('frame.link.professions') },
  { href: paths.industries(), label: say('frame.link.industries') },
  { href: paths.random(), label: say('frame.link.random') },
  { href: paths.liked(), label: say('frame.link.liked') },
];

/** Links of the footer, in groups. */
export const footerLinks = () => [
  { id: 'browse', title: say('frame.browse.title'), links: browseLinks() },
  {
    id: 'help',
    title: say('frame.footer.help'),
    links: [
      { href: paths.propose(), label: say('frame.link.propose') },
      { href: paths.support(), label: say('frame.link.support') },
      { href: paths.faq(), label: say('frame.link.faq') },
      { href: paths.developers(), label: say('frame.link.developers') },
    ],
  },
  {
    id: 'legal',
    title: say('frame.footer.legal'),
    links: [
      { href: paths.privacyPolicy(), label: say('frame.link.privacy') },
      { href: paths.terms(), label: say('frame.link.terms') },
      { href: paths.accessibility(), label: say('frame.link.accessibility') },
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
