import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import type { NewPages } from '../../../../src/base/settings/rules.ts';
import { markEmailConfirmed } from '../../../../src/owners/email/server/email-confirmation.ts';
import { waitingBy } from '../../../../src/profiles/new-pages/rules.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { browseIndex, browseKind } from '../../../../src/search/browse/server/browse.ts';
import { listGrownUpPages } from '../../../../src/search/server/grown-up.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { sitemap } from '../../../../src/sharing/sitemap/server.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { aSite, ORIGIN, send } from '../../../support/calls/calls.ts';
import { runs } from '../../../support/chance/runs.ts';
import { keptMails } from '../../../support/site/mails.ts';

keptMails();
afterEach(() => {
  setFirstAdmin(null);
  vi.restoreAllMocks();
});

const DAY = 86_400_000;
/** Comes of age while the test goes on. */
const ALMOST_ADULT_DAYS = 3;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('register' as const),
      setting: fc.constantFrom<NewPages>('open', 'confirmed', 'reviewed', 'reviewed'),
      isMinor: fc.boolean(),
      listed: fc.constantFrom('yes' as const, 'yes' as const, 'no' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'confirm' as const,
        'edit' as const,
        'release' as const,
        'withhold' as const,
        'refuse' as const,
        'undelete' as const,
        'hide' as const,
        'restore' as const,
        'list' as const,
        'unlist' as const,
      ),
      who: fc.nat(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('compact' as const, 'day' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A page as it should be. */
type Page = {
  id: string;
  waits: boolean;
  until: NewPages;
  wasReleased: boolean;
  adultAt: number;
  listed: boolean;
  trashed: boolean;
  hidden: boolean;
};

const aTown = async () => {
  setFirstAdmin();
  const site = aSite();
  // Midnight of UTC, so that days pass as a whole.
  site.clock.set(Math.ceil(site.clock.now() / DAY) * DAY);
  const session = async () => asAdmin(await aSessionCookie(site.storage));
  const pages: Page[] = [];
  const act = async (action: string, id: string, given = {}): Promise<boolean> => {
    const json = { action, ids: [id], reason: 'spam', ...given };
    return (await (await session())('CMSbulk.php', { json })).body.results[0].ok;
  };

  const register = async ({ setting, isMinor, listed }: Extract<Step, { type: 'register' }>) => {
    const now = site.clock.now();
    const adultAt = now + (isMinor ? ALMOST_ADULT_DAYS : -1) * DAY;
    const born = new Date(adultAt);
    born.setUTCFullYear(born.getUTCFullYear() - 18);
    const { id } = await anOwner(site.storage, {
      id: `quorl${String(pages.length).padStart(5, '0')}`,
      name: `Quorl ${pages.length}`,
      dob: born.toISOString().slice(0, 10),
      hometown: 'Quorlville',
      unconfirmed: true,
      ...(listed === 'no' && { listed }),
      ...waitingBy(setting, now),
    });
    const waits = setting !== 'open';
    pages.push({
      id,
      waits,
      until: setting,
      wasReleased: false,
      adultAt,
      listed: listed === 'yes',
      trashed: false,
      hidden: false,
    });
  };

  const change = async (type: Extract<Step, { who: number }>['type'], page: Page): Promise<void> => {
    const { id } = page;
    if (type === 'confirm') {
      const record = page.trashed ? null : await getProfileRecord(site.storage, id);
      if (record?.unconfirmed !== true) return;
      await markEmailConfirmed(
        site.storage,
        await createLink(site.storage, 'confirm', id, { email: record.email }),
      );
      if (page.until === 'confirmed') page.waits = false;
    } else if (type === 'edit' || type === 'list' || type === 'unlist') {
      if (page.trashed) return;
      const listed = type === 'edit' ? {} : { listed: type === 'list' ? ('yes' as const) : ('no' as const) };
      await editStored(site.storage, id, { message: `Quorl ${site.clock.now()}`, ...listed });
      if (type !== 'edit') page.listed = type === 'list';
    } else if (type === 'release') {
      // One that was refused, too.
      expect(await act('release', id)).toBe(page.waits);
      if (page.waits) Object.assign(page, { waits: false, wasReleased: true, trashed: false });
    } else if (type === 'withhold') {
      const isPossible = page.wasReleased && !page.waits && !page.trashed;
      expect(await act('release', id, { undo: true })).toBe(isPossible);
      if (isPossible) Object.assign(page, { waits: true, wasReleased: false });
    } else if (type === 'refuse') {
      expect(await act('refuse', id)).toBe(page.waits && !page.trashed);
      if (page.waits) page.trashed = true;
    } else if (type === 'undelete') {
      expect(await act('undelete', id)).toBe(page.trashed);
      page.trashed = false;
    } else {
      const isPossible = !page.trashed && page.hidden === (type === 'restore');
      expect(await act(type, id)).toBe(isPossible);
      if (isPossible) page.hidden = type === 'hide';
    }
  };

  const isFree = ({ waits, adultAt, listed, trashed, hidden }: Page): boolean =>
    !waits && adultAt <= site.clock.now() && listed && !trashed && !hidden;

  return {
    play: async (given: Step): Promise<void> => {
      site.clock.advance(11_000);
      if (given.type === 'register') await register(given);
      else if ('who' in given) {
        const page = pages[given.who % Math.max(1, pages.length)];
        if (page !== undefined) await change(given.type, page);
      } else if (given.type === 'day') {
        site.clock.advance(DAY);
        await listGrownUpPages(site.storage, site.clock.now());
      } else {
        site.clock.advance(120_000);
        await compactTopic(site.storage, directoryTopic);
      }
    },
    check: async (): Promise<void> => {
      const { storage } = site;
      const free = pages.filter(isFree).map(({ id }) => id);
      const texts = [
        JSON.stringify((await send('get-profile.php', { query: { q: 'quorl' } })).body.data),
        JSON.stringify((await send('get-profile.php')).body.data),
        JSON.stringify(await browseKind(storage, 'personal', 'q', 1)),
        await sitemap(storage, ORIGIN, 1),
      ];
      for (const text of texts) expect([...new Set(text.match(/quorl\d{5}/g))].sort()).toEqual(free);
      const { facets } = (await send('get-facets.php', { query: { place: 'quorlville' } })).body;
      expect(facets.place[0]?.count ?? 0).toBe(free.length);
      expect(JSON.stringify(await browseIndex(storage, 'place')).includes('quorlville')).toBe(
        free.length > 0,
      );
      const { items } = (await send('suggest.php', { query: { q: 'quorl' } })).body;
      expect(items.length > 0).toBe(free.length > 0);
      const query = { limit: '100' };
      const waiting = (await (await session())('CMSgetNewPages.php', { query })).body.items;
      expect(waiting.map(({ id }: { id: string }) => id)).toEqual(
        pages.filter(({ waits, trashed }) => waits && !trashed).map(({ id }) => id),
      );
    },
  };
};

test('whatever happens, lists have exactly the pages that neither wait nor are about a minor, and the new pages those that wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const town = await aTown();
      for (const [index, given] of steps.entries()) {
        await town.play(given);
        if (index % 4 === 3) await town.check();
      }
      await town.check();
    }),
    runs(25),
  );
});
