import { ADMIN_SCENARIOS } from './admin-scenarios.ts';
import { CLAIM_SCENARIOS } from './claim-scenarios.ts';
import { HANDS_SCENARIOS } from './hands-scenarios.ts';
import { HISTORY_SCENARIOS } from './history-scenarios.ts';
import { IMPORT_SCENARIOS } from './import-scenarios.ts';
import { LETTER_SCENARIOS } from './letter-scenarios.ts';
import { MODERATION_SCENARIOS } from './moderation-scenarios.ts';
import { NEWS_SCENARIOS } from './news-scenarios.ts';
import { OWNERSHIP_SCENARIOS } from './ownership-scenarios.ts';
import { PASSKEY_SCENARIOS } from './passkey-scenarios.ts';
import { PROPOSAL_SCENARIOS } from './proposal-scenarios.ts';
import { PUBLIC_SCENARIOS } from './public-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { SUGGESTION_SCENARIOS } from './suggestion-scenarios.ts';
import { TEAM_SCENARIOS } from './team-scenarios.ts';
import { TIE_SCENARIOS } from './tie-scenarios.ts';

/** Every call of the contract and every file that a function serves, at least once. */
export const SCENARIOS: readonly Scenario[] = [
  ...PUBLIC_SCENARIOS,
  ...OWNERSHIP_SCENARIOS,
  ...PASSKEY_SCENARIOS,
  ...HANDS_SCENARIOS,
  ...LETTER_SCENARIOS,
  ...HISTORY_SCENARIOS,
  ...CLAIM_SCENARIOS,
  ...ADMIN_SCENARIOS,
  ...MODERATION_SCENARIOS,
  ...IMPORT_SCENARIOS,
  ...PROPOSAL_SCENARIOS,
  ...SUGGESTION_SCENARIOS,
  ...TEAM_SCENARIOS,
  ...TIE_SCENARIOS,
  ...NEWS_SCENARIOS,
];
