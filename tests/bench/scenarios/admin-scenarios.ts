import { ADMIN, anAdminCookie } from '../../support/builders/admins.ts';
import { aRegisteredProfile } from '../../support/calls/calls.ts';

import { admins, OPERATIONS, read, type Scenario } from './scenario.ts';

/** Calls of administrators, except news. */
export const ADMIN_SCENARIOS: readonly Scenario[] = [
  read('admin login', 'CMSlogin', () => ({ json: ADMIN })),
  read('joined spellings', 'CMSgetAliases', (stage) => admins(stage, {})),
  read('join spellings', 'CMSalias', (stage) =>
    admins(stage, { json: { kind: 'place', from: 'poona', to: 'pune' } }),
  ),
  read('admin session', 'CMSsession', (stage) => admins(stage, {})),
  {
    name: 'admin logout',
    call: 'CMSlogout',
    max: OPERATIONS,
    prepare: async () => ({ json: {}, cookie: await anAdminCookie() }),
  },
  read('users, 100', 'CMSgetUsers', (stage) =>
    admins(stage, { query: { profile: 'personal', limit: '100' } }),
  ),
  read('users, all', 'CMSgetUsers', (stage) => admins(stage, { query: { profile: 'personal' } }), null),
  read('users, search', 'CMSgetUsers', (stage) =>
    admins(stage, { query: { profile: 'personal', q: 'garcia', limit: '100' } }),
  ),
  {
    name: 'verify',
    call: 'CMSupdateUser',
    max: OPERATIONS,
    prepare: async (stage) => {
      const { id } = await aRegisteredProfile();
      return admins(stage, { json: { id, profile: 'personal', verified: 'yes' } });
    },
  },
  {
    name: 'move to the trash',
    call: 'CMSdeleteUser',
    max: null,
    prepare: async (stage) => {
      const { id } = await aRegisteredProfile();
      return admins(stage, { json: { id, profile: 'personal' } });
    },
  },
  read('messages', 'CMSgetMessages', (stage) => admins(stage, {})),
  read('audit log', 'CMSgetAudit', (stage) => admins(stage, {})),
  read('audit log of one action', 'CMSgetAudit', (stage) =>
    admins(stage, { query: { action: 'hide-profile' } }),
  ),
];
