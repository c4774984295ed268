import { useRef, useState } from 'react';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { PasswordDialog } from '../../password/screens/PasswordDialog.tsx';
import { askToAdd, makePasskey } from '../browser/ceremony.ts';
import { type PasskeyCalls, sendPasskey } from '../browser/passkey-list.ts';
import type { CreationOptions } from '../calls.ts';

/** What a new passkey is called until somebody says otherwise: the device, as its browser names it. */
const deviceName = (): string =>
  /iPhone|iPad|Android|Windows|Mac|Linux|CrOS/.exec(navigator.userAgent)?.[0].replace('CrOS', 'Chromebook') ??
  '';

type AddPasskeyProps = {
  calls: PasskeyCalls;
  options: CreationOptions;
  onAdded: () => void;
  onClose: () => void;
};

/** Asks for a name and the password, and lets the browser make a passkey. */
export const AddPasskey = ({ calls, options, onAdded, onClose }: AddPasskeyProps) => {
  const [name, setName] = useState(deviceName);
  /** What the browser made: a wrong password does not make it ask again. */
  const made = useRef<unknown>(null);
  const wanted = useRef<CreationOptions | null>(options);

  const add = async (password: string) => {
    const fail = (message: string) => ({ errors: {}, message });
    if (made.current === null) {
      const asked = wanted.current === null ? await askToAdd(calls.options) : { result: wanted.current };
      if ('message' in asked) return fail(asked.message);
      wanted.current = asked.result;
      const answered = await makePasskey(asked.result);
      if ('message' in answered) return fail(answered.message);
      made.current = answered.result;
    }
    const sent = await sendPasskey(calls, { name: name.trim(), password, response: made.current });
    if ('done' in sent) {
      onAdded();
      toast(sent.done, 'status');
      return null;
    }
    const { response, ...errors } = sent.errors;
    // Its challenge was used, or its time is over.
    if (response !== undefined || Object.keys(errors).length === 0) {
      made.current = null;
      wanted.current = null;
    }
    return { errors, message: response ?? sent.message };
  };
  const missing = FIELD_SENTENCES.required(say('accounts.passkeys.name'));
  return (
    <PasswordDialog
      heading={say('accounts.passkeys.add')}
      name="passkey"
      action={say('accounts.passkeys.go-on')}
      acting={say('accounts.passkeys.adding')}
      check={(): Record<string, string> => (name.trim() === '' ? { name: missing } : {})}
      onAct={add}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{say('accounts.passkeys.how')}</p>
          <TextField
            name="passkey-name"
            label={say('accounts.passkeys.name')}
            hint={say('accounts.passkeys.name-hint')}
            error={errors['name']}
            maxLength={LENGTHS.line}
            autoComplete="off"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </>
      )}
    </PasswordDialog>
  );
};
