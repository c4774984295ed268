const keyOf = (id: string): string => `reply_draft_${id}`;

/** What was typed as an answer to a message and not sent; it survives a reload. */
export const readReplyDraft = (id: string): string => {
  try {
    return localStorage.getItem(keyOf(id)) ?? '';
  } catch {
    return '';
  }
};

export const keepReplyDraft = (id: string, text: string): void => {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), text);
  } catch {
    // It stays in the field.
  }
};

export const forgetReplyDraft = (id: string): void => keepReplyDraft(id, '');
