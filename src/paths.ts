/** Every internal URL of the site. Pages and islands write no path by hand. */
const KEPT_PHOTO = /^\/uploads\/[0-9a-z]+-[0-9a-f]{32}\.jpg$/;
const DEPLOYED_PICTURE = /^\/(?!\/|uploads\/)[^?#]*\.(?:jpe?g|png)$/i;

const GROUP_FOLDERS = { place: 'places', profession: 'professions', industry: 'industries' } as const;
const withPage = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

/** What an owner's way to their own page ends in, to see it as others do. */
export const AS_VISITOR = '#visitor';

export const paths = {
  home: () => '/',
  /** The home page with a search; the same URL a plain GET form makes. */
  search: (query: string) => `/?q=${encodeURIComponent(query)}`,
  /** The home page with what its parameters ask for. */
  find: (params: readonly (readonly [name: string, value: string])[]) =>
    params.length === 0 ? '/' : `/?${new URLSearchParams(params.map(([name, value]) => [name, value]))}`,
  /** All people, or those under one initial. */
  people: (initial = '', page = 1) => withPage(`/people${initial && `/${initial}`}`, page),
  companies: (initial = '', page = 1) => withPage(`/companies${initial && `/${initial}`}`, page),
  places: () => '/places',
  professions: () => '/professions',
  industries: () => '/industries',
  /** Everybody in one place, profession or industry; without a slug the index of all of them. */
  group: (dimension: 'place' | 'profession' | 'industry', slug = '', page = 1) =>
    withPage(`/${GROUP_FOLDERS[dimension]}${slug && `/${slug}`}`, page),
  openSearch: () => '/opensearch.xml',
  /** A public profile; `slug` comes from the domain's slug rule. */
  profile: (slug: string, id: string) => `/profile/${slug}-${id}`,
  /** The shortest way to a profile, which leads on to its page. */
  profileById: (id: string) => `/profile/${id}`,
  /** What goes out with a profile's link: its picture, its QR code and its contact card; `page` is the profile's path. */
  card: (page: string) => `${page}/card.png`,
  qr: (page: string) => `${page}/qr.svg`,
  contactCard: (page: string) => `${page}/contact.vcf`,
  /** The card of a profile that other sites may frame. */
  embed: (id: string) => `/embed/${id}`,
  /** How a program asks for that frame; `page` is the profile's full address. */
  oembed: (page: string) => `/oembed?url=${encodeURIComponent(page)}`,
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/ForgotPassword',
  resetPassword: () => '/ResetPassword',
  confirmEmail: () => '/ConfirmEmail',
  undoEmail: () => '/UndoEmail',
  myProfile: () => '/my-profile',
  changePassword: () => '/ChangePassword',
  claim: () => '/Claim',
  about: () => '/about',
  verifyProfile: () => '/verifyprofile',
  advertisement: () => '/advertisement',
  contact: () => '/contact',
  support: () => '/support',
  privacyPolicy: () => '/privacypolicy',
  terms: () => '/termsandconditions',
  faq: () => '/faq',
  developers: () => '/developers',
  openApi: () => '/openapi.json',
  news: (page = 1) => (page === 1 ? '/news' : `/news/page/${page}`),
  article: (slug: string) => `/news/${slug}`,
  newsTag: (slug: string, page = 1) => (page === 1 ? `/news/tag/${slug}` : `/news/tag/${slug}/page/${page}`),
  newsArchive: (month: string, page = 1) =>
    page === 1 ? `/news/archive/${month}` : `/news/archive/${month}/page/${page}`,
  adminLogin: () => '/adminlogin',
  dashboard: () => '/dashboard',
  /** The newsroom; with a slug, that article in its editor. */
  articleUpload: (slug?: string) =>
    slug === undefined ? '/articleupload' : `/articleupload?article=${encodeURIComponent(slug)}`,
  /** Where the article form is sent to be looked at; nothing is kept of it. */
  articlePreview: () => '/articleupload/preview',
  /** A stored photo or badge: its file under /uploads, or the value as it is when it is a URL or a path already. */
  photo: (file: string) => (/^(https?:\/)?\//.test(file) ? file : `/uploads/${file}`),
  /**
   * A picture of this site at one width, in WebP. A kept photo's is made by the site itself, so that it goes with the photo; for a file of
   * the deploy the platform's service makes it. Undefined where neither can.
   */
  picture: (path: string, width: number): string | undefined => {
    if (KEPT_PHOTO.test(path)) return path.replace(/\.jpg$/, `-${width}.webp`);
    if (!DEPLOYED_PICTURE.test(path)) return undefined;
    return `/.netlify/images?url=${encodeURIComponent(path)}&w=${width}&fm=webp`;
  },
  /** The picture of a verified or not yet verified profile's badge. */
  badge: (verified: string) =>
    verified === 'verified.jpg' ? '/badges/verified.svg' : '/badges/not-verified.svg',
  sitemap: () => '/sitemap.xml',
  feed: () => '/rss.xml',
  jsonFeed: () => '/feed.json',
  /** The feed of a tag's articles. */
  tagFeed: (slug: string) => `/news/tag/${slug}/rss.xml`,
} as const;

const FIXED = new Set(
  [
    paths.home(),
    paths.login(),
    paths.register(),
    paths.forgotPassword(),
    paths.resetPassword(),
    paths.confirmEmail(),
    paths.undoEmail(),
    paths.claim(),
    paths.myProfile(),
    paths.changePassword(),
    paths.about(),
    paths.verifyProfile(),
    paths.advertisement(),
    paths.contact(),
    paths.support(),
    paths.privacyPolicy(),
    paths.terms(),
    paths.faq(),
    paths.developers(),
    paths.news(),
    paths.adminLogin(),
    paths.dashboard(),
    paths.articleUpload(),
    paths.people(),
    paths.companies(),
    paths.places(),
    paths.professions(),
    paths.industries(),
    paths.openSearch(),
    paths.sitemap(),
    paths.feed(),
    paths.jsonFeed(),
    '/robots.txt',
    '/llms.txt',
    paths.openApi(),
  ].map((path) => path.toLowerCase()),
);
const GROWING = /^\/(profile|news|people|companies|places|professions|industries)\/./;
// netlify dev and serve ask again with these appended when an answer was 404.
const RETRY_SUFFIX = /(\.html?|\/index\.html?)$/;

/** The lower-case spelling that a known path is served at, or null when it is spelled so already or is not known. */
export function canonicalPath(pathname: string): string | null {
  let asked: string;
  try {
    asked = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  asked = asked.replace(RETRY_SUFFIX, '').replace(/(.)\/+$/, '$1');
  const lower = asked.toLowerCase();
  if (lower === asked) return null;
  return FIXED.has(lower) || GROWING.test(lower) ? encodeURI(lower) : null;
}

/** The path that a known one with a slash at its end is served at, null where it ends in none or is not known. */
export function pathWithoutSlash(pathname: string): string | null {
  const path = /^(\/[^/].*?)\/+$/.exec(pathname)?.[1];
  if (path === undefined) return null;
  const isKnown = FIXED.has(path) || GROWING.test(path);
  return canonicalPath(pathname) ?? (isKnown ? path : null);
}

/** The address of a profile that reads well wherever it is pasted: a slug beyond ASCII would be a row of percent signs there, so the id alone stands for it. */
export const linkToCopy = (url: string, id: string): string => {
  const { href, pathname } = new URL(url);
  return pathname.includes('%') ? new URL(paths.profileById(id), href).href : href;
};

/** The `srcset` of a picture in WebP, undefined where it is only to be had as it is. */
export const pictureSet = (path: string, widths: readonly number[]): string | undefined => {
  const candidates = widths.flatMap((width) => {
    const picture = paths.picture(path, width);
    return picture === undefined ? [] : [`${picture} ${width}w`];
  });
  return candidates.length === 0 ? undefined : candidates.join(', ');
};
