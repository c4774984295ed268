const failed = new Set<string>();
let repeats = 0;

/**
 * Loads a module that is wanted now and then only. A browser that could not have one remembers so for as long as the page lives:
 * whoever tries again gets it under another address.
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
