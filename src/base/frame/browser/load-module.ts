const failed = new Set<string>();
let repeats = 0;

/**
 * Loads a rarely needed module. After a failure, the browser would remember that until the page is left,
 * so a retry uses another address.
 */
export const loadModule = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load();
  } catch (error) {
    const url = /https?:\/\/[^\s'"]+/.exec(String(error))?.[0];
    if (url === undefined) throw error;
    if (!failed.has(url)) {
      failed.add(url);
      throw error;
    }
    repeats += 1;
    return import(/* @vite-ignore */ `${url}${url.includes('?') ? '&' : '?'}again=${repeats}`);
  }
};
