import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import { nameField, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { to } from '../../../base/languages/rules/address.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';
import { $oneOfThese, answerNoneOfThese, askOneOfThese } from '../browser.ts';
import { AlikeList } from './AlikeList.tsx';

/** What asks for pages of the name as it is now. */
export const useAskOneOfThese = ({ values }: RegistrationView, kind: ProfileKind): (() => void) => {
  const name = values[nameField(kind)] ?? '';
  const website = values[registrationName(kind, 'website')] ?? '';
  const ask = (): void => void askOneOfThese(kind, name, website);
  // A name that is there already was typed into the search, or is that of a draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is asked for once its field is left
  useEffect(ask, [kind]);
  return ask;
};

const OWN = {
  get title() {
    return say('owners.details.alike-own-title');
  },
  get hint() {
    return say('owners.details.alike-own-hint');
  },
  get none() {
    return say('owners.details.alike-own-none');
  },
  part: '#claim',
};

const OF_OTHERS = {
  get title() {
    return say('owners.details.alike-other-title');
  },
  get hint() {
    return say('owners.details.alike-other-hint');
  },
  get none() {
    return say('owners.details.alike-other-none');
  },
  part: '',
};

type OneOfTheseProps = { kind: ProfileKind; isOwn: boolean };

/** Asks whether a listed page of the name is the visitor's own, which they can claim, or what they propose. */
export const OneOfThese = ({ kind, isOwn }: OneOfTheseProps) => {
  const words = isOwn ? OWN : OF_OTHERS;
  const { items } = useStore($oneOfThese);
  const close = (): void => {
    answerNoneOfThese();
    document.getElementById(controlId(nameField(kind)))?.focus();
  };
  return (
    <div className="one-of-these" role="status" data-empty={items.length === 0 || undefined}>
      {items.length > 0 && (
        <>
          <p className="one-of-these-title">{words.title}</p>
          <AlikeList items={items} hrefOf={({ url }) => to(url) + words.part} />
          <p className="hint">{words.hint}</p>
          <button className="button-plain" type="button" onClick={close}>
            {words.none}
          </button>
        </>
      )}
    </div>
  );
};
