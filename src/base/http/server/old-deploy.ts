import type { Context } from '@netlify/functions';

/**
 * Whether a function belongs to a production deploy that another one replaced. The platform keeps such deploys running at their
 * permalinks for months, on live data, with bugs that later ones fixed.
 */
export const isOldDeploy = (context: Partial<Pick<Context, 'deploy'>> | undefined): boolean =>
  context?.deploy?.context === 'production' && context.deploy.published === false;
