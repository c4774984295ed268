type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'preventDefault'> & {
  currentTarget: Pick<HTMLFormElement, 'requestSubmit'>;
};

/** Sends a form with Ctrl+Enter from any of its fields, as the key that sends a decision. */
export const sendByKey = (event: Press): void => {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};
