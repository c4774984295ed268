import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { adminGetHealth, adminGetStats } from '../calls.ts';
import { readSiteHealth } from './health.ts';
import { readSiteStats } from './stats.ts';

export const adminGetStatsHandler = adminHandler(adminGetStats, ({ storage }) => readSiteStats(storage));

export const adminGetHealthHandler = adminHandler(adminGetHealth, async ({ storage }) => ({
  success: true as const,
  items: await readSiteHealth(storage),
}));
