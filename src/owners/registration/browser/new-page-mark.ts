const KEY = 'vitae:new-page';

/** Remembers in this tab that the page at a path was just created. */
export const rememberNewPage = (path: string): void => {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage, the page opens like any other.
  }
};

/** Whether this tab just created the page at a path; true only once. */
export const takeNewPage = (path: string): boolean => {
  try {
    const isNew = sessionStorage.getItem(KEY) === path;
    if (isNew) sessionStorage.removeItem(KEY);
    return isNew;
  } catch {
    return false;
  }
};
