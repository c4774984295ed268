import { atom, type PreinitializedWritableAtom } from 'nanostores';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { loadModule } from '../../base/frame/browser/load-module.ts';
import type { Card } from '../cards/rules.ts';
import { CARDS_FIRST } from '../rules/cards-shown.ts';
import {
  hasProfileQuery,
  type ProfileQuery,
  profileQueryParams,
  readProfileQuery,
} from '../rules/profile-query.ts';
import type { Failed, HomeSection } from './found-cards.ts';
import { EMPTY_SECTION, type HomeState } from './home-state.ts';

const NOTHING = { facets: null, similar: null, personal: EMPTY_SECTION, professional: EMPTY_SECTION };

const isSame = (one: ProfileQuery, other: ProfileQuery): boolean =>
  JSON.stringify(profileQueryParams(one)) === JSON.stringify(profileQueryParams(other));

/** The store of a page's directory, which begins with the server-rendered state. */
export class DirectoryStore {
  readonly $directory: PreinitializedWritableAtom<HomeState>;
  /** What was searched for last. */
  wanted: ProfileQuery;
  #underWay = new AbortController();
  readonly #first: ProfileQuery;
  #firstAddress: string | undefined;
  readonly #loadPart: (isResults: boolean) => Promise<unknown>;

  /** `loadPart` loads what shows results, or else the plain page. */
  constructor(initial: HomeState, loadPart: (isResults: boolean) => Promise<unknown>) {
    this.$directory = atom(initial);
    this.wanted = initial.profileQuery;
    this.#first = initial.profileQuery;
    this.#loadPart = loadPart;
  }

  /** Notes the query string that the page came with; an island that starts again changes nothing. */
  beginAt(search: string): void {
    this.#firstAddress ??= search;
  }

  /** The query of a query string: of the first one, whose slugs anybody may have written, as the server has read it. */
  queryAt(search: string): ProfileQuery {
    return search === this.#firstAddress ? this.#first : readProfileQuery(new URLSearchParams(search));
  }

  async find(profileQuery: ProfileQuery): Promise<void> {
    const { state } = this.$directory.get();
    if (state !== 'failed' && state !== 'offline' && isSame(profileQuery, this.wanted)) return;
    await this.#run(profileQuery);
  }

  retry(): Promise<void> {
    return this.#run(this.wanted);
  }

  // Loaded cards stay while the section is collapsed, for the next expansion.
  async expand(kind: ProfileKind): Promise<void> {
    this.#changeSection(kind, { expanded: true });
    if (this.$directory.get()[kind].cards.length <= CARDS_FIRST) await this.loadMore(kind);
  }

  collapse(kind: ProfileKind): void {
    this.#changeSection(kind, { expanded: false, more: 'idle' });
  }

  async loadMore(kind: ProfileKind): Promise<void> {
    const { profileQuery, [kind]: section } = this.$directory.get();
    if (section.next === null || section.more === 'loading') return;
    this.#changeSection(kind, { more: 'loading' });
    const searches = await loadSearches();
    const more = searches
      ? await searches.moreOf(this.#underWay.signal, kind, profileQuery, section.next)
      : whyNot();
    const now = this.$directory.get()[kind];
    // Collapsed or searched again meanwhile.
    if (more === 'overtaken' || now.next !== section.next || !now.expanded) return;
    if (typeof more === 'string') return this.#changeSection(kind, { more });
    this.#changeSection(kind, { ...more, cards: withoutRepeats(now.cards, more.cards), more: 'idle' });
  }

  async #run(profileQuery: ProfileQuery): Promise<void> {
    this.#underWay.abort();
    this.#underWay = new AbortController();
    const { signal } = this.#underWay;
    this.wanted = profileQuery;
    this.#change({ state: 'searching' });
    const part = this.#loadPart(hasProfileQuery(profileQuery)).then(
      () => true,
      () => false,
    );
    const searches = await loadSearches();
    const found = searches ? await searches.searchFor(signal, profileQuery) : whyNot();
    const isShown = await part;
    if (signal.aborted || found === 'overtaken') return;
    if (typeof found === 'string' || !isShown)
      this.#change({ ...NOTHING, profileQuery, state: typeof found === 'string' ? found : whyNot() });
    else this.#change({ ...found, profileQuery, state: 'idle' });
  }

  #change(part: Partial<HomeState>): void {
    this.$directory.set({ ...this.$directory.get(), ...part });
  }

  #changeSection(kind: ProfileKind, part: Partial<HomeSection>): void {
    this.#change({ [kind]: { ...this.$directory.get()[kind], ...part } });
  }
}

/** What makes the requests: a first touch needs none of it. It is loaded while the first words are typed. */
export const loadSearches = () => loadModule(() => import('./searches.ts')).catch(() => null);

const whyNot = (): Failed => (navigator.onLine ? 'failed' : 'offline');

// A profile may move between two pages of the list: show it once.
const withoutRepeats = (shown: readonly Card[], more: readonly Card[]): Card[] => {
  const shownIds = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !shownIds.has(id))];
};
