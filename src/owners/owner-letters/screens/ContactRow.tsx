import { useState } from 'react';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { CONTACTS, type Contact } from '../../../profiles/rules/choices.ts';
import { setContact } from '../../my-profile/browser/own-page.ts';
import type { OwnUser } from '../../my-profile/calls.ts';

const CHOICES: Readonly<Record<Contact, () => string>> = {
  address: () => say('owners.contact.address'),
  form: () => say('owners.contact.form'),
  none: () => say('owners.contact.none'),
};

const HINTS: Readonly<Record<Contact, () => string>> = {
  address: () => say('owners.contact.address-hint'),
  form: () => say('owners.contact.form-hint'),
  none: () => say('owners.contact.none-hint'),
};

/** How readers reach the owner of the page. */
export const ContactRow = ({ user }: { user: OwnUser }) => {
  const [busy, setBusy] = useState(false);
  const change = async (contact: Contact): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refused = await setContact(contact);
    setBusy(false);
    if (refused !== null) toast(refused.message);
    else toast(HINTS[contact](), 'status');
  };
  return (
    <li>
      <div>
        <h3>
          <label htmlFor="own-contact">{say('owners.contact.title')}</label>
        </h3>
        <p className="muted" id="own-contact-hint">
          {HINTS[user.contact]()}
        </p>
      </div>
      <select
        className="input"
        id="own-contact"
        aria-describedby="own-contact-hint"
        aria-disabled={busy}
        value={user.contact}
        onChange={({ target }) => void change(target.value as Contact)}
      >
        {CONTACTS.map((contact) => (
          <option key={contact} value={contact}>
            {CHOICES[contact]()}
          </option>
        ))}
      </select>
    </li>
  );
};
