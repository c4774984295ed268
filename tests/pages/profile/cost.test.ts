import { expect, test } from 'vitest';
import { hasAccountForReaders } from '../../../src/accounts/server/has-account.ts';
import { listMentions } from '../../../src/news/mentions/server.ts';
import { findForPage } from '../../../src/search/browse/server/browse.ts';
import { withOwner } from '../../support/calls/owner-site.ts';

const { site, owner } = withOwner({ name: 'Asha Rao', profession: 'Pilot', currentcity: 'Pune' });

test.each(['own', 'missing'])('a page (%s) is made of at most six storage operations', async (which) => {
  const id = which === 'own' ? owner.id : 'zzzzzzzzzz';
  site.clock.advance(200_000);
  const read = () =>
    Promise.all([
      findForPage(site.storage, id),
      hasAccountForReaders(site.storage, id),
      listMentions(site.storage, id, 'en'),
    ]);
  await read();
  site.blobs.resetCounts();
  await read();
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
});
