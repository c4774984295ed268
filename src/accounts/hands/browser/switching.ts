/** Sent on `window` before another page of the login is opened; who cancels it goes on by calling what it carries, or stays. */
const SWITCHING = 'vitae:switching-page';

/** Goes on to another page, unless a screen asks first what becomes of its changes. */
export const askToSwitch = (go: () => void): void => {
  if (window.dispatchEvent(new CustomEvent(SWITCHING, { cancelable: true, detail: go }))) go();
};

/** Asks first before another page is opened; `leave` goes on by calling what it gets. Returns what ends this. */
export const beforeSwitching = (leave: (go: () => void) => void): (() => void) => {
  const ask = (event: Event): void => {
    event.preventDefault();
    leave((event as CustomEvent<() => void>).detail);
  };
  window.addEventListener(SWITCHING, ask);
  return () => window.removeEventListener(SWITCHING, ask);
};
