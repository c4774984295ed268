/** Where this browser notes that keys of one character do nothing outside fields. */
const KEY = 'singleKeys';

/** Whether a key of one character may do something outside a field: whoever writes by voice or presses keys by accident switches that off. */
export const hasSingleKeys = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

/** Switches keys of one character on or off in this browser. */
export const setSingleKeys = (isOn: boolean): void => {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // A browser that keeps nothing leaves them on.
  }
};
