/** What the platform's API says about a deployed site. */
export type SiteApi = {
  /** The address of the published deploy; null if there is none. */
  address: () => Promise<string | null>;
  /** The address of a replaced production deploy; null if there is none. */
  oldDeploy: () => Promise<string | null>;
};

type Asking = { apiURL: string; siteID: string; token: string; send: typeof fetch };
type Deploy = { id: string; context?: string; state?: string; links?: { permalink?: string } };
type Site = { ssl_url?: string; url?: string; published_deploy?: { id?: string } | null };

export const siteApi = ({ apiURL, siteID, token, send }: Asking): SiteApi => {
  const ask = async <Reply>(path: string): Promise<Reply> => {
    const response = await send(new URL(`/api/v1/sites/${siteID}${path}`, apiURL), {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`The platform's API answers ${response.status} for this site.`);
    return (await response.json()) as Reply;
  };
  return {
    address: async () => {
      const { ssl_url, url, published_deploy } = await ask<Site>('');
      return published_deploy?.id === undefined ? null : (ssl_url ?? url ?? null);
    },
    oldDeploy: async () => {
      const [{ published_deploy }, deploys] = [
        await ask<Site>(''),
        await ask<Deploy[]>('/deploys?per_page=50'),
      ];
      const old = deploys.find(
        ({ id, context, state }) =>
          context === 'production' && state === 'ready' && id !== published_deploy?.id,
      );
      return old?.links?.permalink ?? null;
    },
  };
};
