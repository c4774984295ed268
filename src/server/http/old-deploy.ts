import type { Context } from '@netlify/functions';

/**
 * Whether a function belongs to a production deploy that another has replaced. The platform keeps such deploys callable at their
 * permalinks for months, on live data, with the faults that later ones mended.
 */
export const isOldDeploy = (context: Partial<Pick<Context, 'deploy'>> | undefined): boolean =>
  context?.deploy?.context === 'production' && context.deploy.published === false;
