import { to, withoutPrefix } from './base/languages/rules/address.ts';

const KEPT_PHOTO = /^\/uploads\/[0-9a-z]+-[0-9a-f]{32}\.jpg$/;
/** The platform's image service. */
export const IMAGES = '/.netlify/images';
const DEPLOYED_PICTURE = /^\/(?!\/|uploads\/)[^?#]*\.(?:jpe?g|png)$/i;

const GROUP_FOLDERS = { place: 'places', profession: 'professions', industry: 'industries' } as const;
const withPage = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

/** Every internal URL of the site: of pages, in the language of the page that links them. Pages and islands write no path by hand. */
export const paths = {
  home: () => to('/'),
  /** The home page with query parameters, as a plain GET form sends them. */
  find: (params: readonly (readonly [name: string, value: string])[]) =>
    to(params.length === 0 ? '/' : `/?${new URLSearchParams(params.map(([name, value]) => [name, value]))}`),
  /** All people, or those under one initial. */
  people: (initial = '', page = 1) => to(withPage(`/people${initial && `/${initial}`}`, page)),
  companies: (initial = '', page = 1) => to(withPage(`/companies${initial && `/${initial}`}`, page)),
  places: () => to('/places'),
  professions: () => to('/professions'),
  industries: () => to('/industries'),
  /** Everybody in one place, profession or industry; without a slug, the index of these groups. */
  group: (dimension: 'place' | 'profession' | 'industry', slug = '', page = 1) =>
    to(withPage(`/${GROUP_FOLDERS[dimension]}${slug && `/${slug}`}`, page)),
  /** Redirects to a profile taken at random. */
  random: () => to('/random'),
  /** What this browser has liked and looked at. */
  liked: () => to('/liked'),
  /** A public profile; `slug` comes from the domain's slug rule. */
  profile: (slug: string, id: string) => to(`/profile/${slug}-${id}`),
  /** The shortest address of a profile, which redirects to its page. */
  profileById: (id: string) => to(`/profile/${id}`),
  /** The changes of a profile, newest first, those after `cursor`; `page` is the profile's path. */
  history: (page: string, cursor = '') =>
    to(`${page}/history${cursor && `?${new URLSearchParams({ cursor })}`}`),
  /** Everybody whom ties join to a page; `page` is the profile's path. */
  tiesOf: (page: string, number = 1) => to(withPage(`${page}/people`, number)),
  login: () => to('/login'),
  loginByLink: () => to('/LoginByLink'),
  register: () => to('/register'),
  /** The same for another page of the login that this browser has. */
  anotherPage: () => `${to('/register')}#another=yes`,
  /** Where readers propose a page about somebody else. */
  propose: () => to('/propose'),
  forgotPassword: () => to('/ForgotPassword'),
  myProfile: () => to('/my-profile'),
  /** My profile with the editor of a section open, by the name of the section or of a part of it, which then has the focus. */
  editSection: (part: string) => to(`/my-profile#edit/${part}`),
  changePassword: () => to('/ChangePassword'),
  claim: () => to('/Claim'),
  about: () => to('/about'),
  verifyProfile: () => to('/verifyprofile'),
  advertisement: () => to('/advertisement'),
  contact: () => to('/contact'),
  /** The contact form, filled in with a letter. */
  contactWith: (letter: { subject: string; message: string }) =>
    to(`/contact?${new URLSearchParams(letter)}`),
  support: () => to('/support'),
  privacyPolicy: () => to('/privacypolicy'),
  terms: () => to('/termsandconditions'),
  faq: () => to('/faq'),
  /** What was tested so that everybody can use the site, what is missing, and how to complain. */
  accessibility: () => to('/accessibility'),
  transparency: () => to('/transparency'),
  developers: () => '/developers',
  news: (page = 1) => to(page === 1 ? '/news' : `/news/page/${page}`),
  article: (slug: string) => to(`/news/${slug}`),
  newsTag: (slug: string, page = 1) =>
    to(page === 1 ? `/news/tag/${slug}` : `/news/tag/${slug}/page/${page}`),
  newsArchive: (month: string, page = 1) =>
    to(page === 1 ? `/news/archive/${month}` : `/news/archive/${month}/page/${page}`),
  adminLogin: () => '/adminlogin',
  dashboard: () => '/dashboard',
  /** A page of the directory as the team sees it. */
  deskPage: (id: string) => `/dashboard#page/${id}`,
  /** The newsroom; with a slug, the editor of that article. */
  articleUpload: (slug?: string) =>
    slug === undefined ? '/articleupload' : `/articleupload?article=${encodeURIComponent(slug)}`,
  /** Renders a preview of the article form; stores nothing. */
  articlePreview: () => '/articleupload/preview',
  /** A stored photo or badge: its file under /uploads, or the value itself if it is a URL or a path already. */
  photo: (file: string) => (/^(https?:\/)?\//.test(file) ? file : `/uploads/${file}`),
  /**
   * A picture of this site at one width, in WebP. The site itself resizes stored photos, so that a purge of the photo covers it; for a file of
   * the deploy, the platform's image service does. Undefined if neither can.
   */
  picture: (path: string, width: number): string | undefined => {
    if (KEPT_PHOTO.test(path)) return path.replace(/\.jpg$/, `-${width}.webp`);
    if (!DEPLOYED_PICTURE.test(path)) return undefined;
    return `${IMAGES}?url=${encodeURIComponent(path)}&w=${width}&fm=webp`;
  },
  /** The picture of a verified or not yet verified profile's badge. */
  badge: (verified: string) =>
    verified === 'verified.jpg' ? '/badges/verified.svg' : '/badges/not-verified.svg',
} as const;

/** Where the links in letters lead. No script of a page needs them, so none carries them. */
export const letterPaths = {
  /** My profile at a tie that waits for an answer. */
  ownTie: (tie: string) => to(`/my-profile?tie=${tie}`),
  /** Where a letter with a link to log in leads. In lower case that is the login, so what answers it has an address of its own. */
  loginLink: () => to('/LogIn'),
  resetPassword: () => to('/ResetPassword'),
  joinTeam: () => '/JoinTeam',
  confirmEmail: () => to('/ConfirmEmail'),
  undoEmail: () => to('/UndoEmail'),
  joinPage: () => to('/JoinPage'),
  sendLetter: () => to('/SendLetter'),
  reportLetter: () => to('/ReportLetter'),
  blockSender: () => to('/BlockSender'),
  undoHandOver: () => to('/UndoHandOver'),
  stillRight: () => to('/StillRight'),
  follow: () => to('/Follow'),
  leaveLetters: () => to('/LeaveLetters'),
} as const;

/** Files, services and versions beside the pages, for programs, sharing and citing; of a profile, `page` is its path. */
export const filePaths = {
  openSearch: () => '/opensearch.xml',
  icon: () => '/icon.svg',
  /** A profile as it was after the change with a number; `page` is the profile's path. */
  version: (page: string, number: number) => to(`${page}?as-of=${number}`),
  /** How the newest version of a profile is cited; `page` is the profile's path. */
  cite: (page: string, format: 'txt' | 'bib' | 'json') => `${withoutPrefix(page)}/cite.${format}`,
  /** The files of a profile for sharing: picture, QR code and contact card; `page` is the profile's path. */
  card: (page: string) => to(`${page}/card.png`),
  qr: (page: string) => `${withoutPrefix(page)}/qr.svg`,
  contactCard: (page: string) => `${withoutPrefix(page)}/contact.vcf`,
  /** The changes of a profile as a feed. */
  changesFeed: (page: string) => `${withoutPrefix(page)}/changes.xml`,
  /** A person's page as a JSON Résumé, and every page as JSON-LD and as Markdown. */
  resume: (page: string) => `${withoutPrefix(page)}/resume.json`,
  linkedData: (page: string) => `${withoutPrefix(page)}.jsonld`,
  markdown: (page: string) => `${withoutPrefix(page)}.md`,
  /** The card of a profile for frames on other sites. */
  embed: (id: string) => `/embed/${id}`,
  /** The oEmbed address of that card; `page` is the profile's absolute address. */
  oembed: (page: string) => `/oembed?url=${encodeURIComponent(page)}`,
  /** The same figures for programs. */
  transparencyData: () => '/transparency.json',
  /** The service that finds the pages of names; `part` is one of its further addresses. */
  reconcile: (part = '') => (part === '' ? '/reconcile' : `/reconcile/${part}`),
  /** Where assistants ask, by the Model Context Protocol. */
  mcp: () => '/mcp',
  /** A file of open data. */
  data: (file: string) => `/data/${file}`,
  openApi: () => '/openapi.json',
  sitemap: () => '/sitemap.xml',
  feed: () => to('/rss.xml'),
  jsonFeed: () => to('/feed.json'),
  /** The feed of a tag's articles. */
  tagFeed: (slug: string) => to(`/news/tag/${slug}/rss.xml`),
} as const;

/** The address to copy for a profile: without a slug beyond ASCII, which would be pasted as a row of percent signs. */
export const linkToCopy = (url: string, id: string): string => {
  const { href, pathname } = new URL(url);
  return pathname.includes('%') ? new URL(paths.profileById(id), href).href : href;
};

/** The `srcset` of a picture in WebP; undefined if it is only available as it is. */
export const pictureSet = (path: string, widths: readonly number[]): string | undefined => {
  const candidates = widths.flatMap((width) => {
    const picture = paths.picture(path, width);
    return picture === undefined ? [] : [`${picture} ${width}w`];
  });
  return candidates.length === 0 ? undefined : candidates.join(', ');
};
