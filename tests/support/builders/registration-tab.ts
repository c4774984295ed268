import type { RegistrationView } from '../../../src/owners/registration/browser/registration.ts';
import { createRegistration } from '../../../src/owners/registration/browser/registration.ts';
import type { RegistrationDraft } from '../../../src/owners/registration/browser/registration-draft.ts';
import type { RegistrationEnvironment } from '../../../src/owners/registration/browser/registration-environment.ts';
import { OWN_PAGE_PURPOSE } from '../../../src/owners/registration/browser/registration-purpose.ts';
import type { Step } from '../../../src/owners/registration/rules.ts';
import { chosenKind } from '../../../src/owners/registration/rules.ts';
import type { LinkedPage } from '../../../src/search/alike/calls/alike.ts';

const PERSON: Record<string, string> = {
  name: 'Asha Rao',
  profession: 'Weaver',
  marital: 'Single',
  hobbies: 'Maps',
  eduqualification: 'BA',
  bloodgroup: 'O+',
  shown_fields: 'bloodgroup',
  hometown: 'Pune',
  currentcity: 'Pune',
  nationality: 'Indian',
  email: 'asha@example.com',
  phone: '+47 555 12 34 567',
  password: 'Harbour7light',
  confirmpassword: 'Harbour7light',
  message: 'She weaves.',
};
export const SMALL_PHOTO = new Blob(['jpeg'], { type: 'image/jpeg' });
const DONE = {
  kind: 'done',
  reply: {
    success: true,
    message: 'Welcome',
    redirect: '/profile/asha-1',
    id: 'a',
    url: '',
    alike: [] as LinkedPage[],
  },
} as const;
export const aRefusal = (failure: object) =>
  ({
    kind: 'refused',
    status: 400,
    retryAfter: null,
    failure: { success: false, message: '', code: '', ...failure },
  }) as Awaited<ReturnType<RegistrationEnvironment['send']>>;

/** A browser tab with its history and storage, and a server with configurable answers. */
export const aRegistrationTab = (given: { draft?: RegistrationDraft; entry?: Step } = {}) => {
  const tab = {
    entries: [1] as Step[],
    at: 0,
    kept: (given.draft ?? null) as RegistrationDraft | null,
    taken: new Set<string>(),
    sent: [] as FormData[],
    answers: [] as Awaited<ReturnType<RegistrationEnvironment['send']>>[],
    answer: null as Promise<void> | null,

    asked: { name: '', kind: null } as ReturnType<RegistrationEnvironment['asked']>,
    left: [] as string[],
    names: 0,
    pop: (_to: Step): void => {},
  };
  const edges: RegistrationEnvironment = {
    purpose: OWN_PAGE_PURPOSE,
    today: () => '2030-01-01',

    asked: () => tab.asked,
    email: {
      taken: tab.taken,
      note: (text) => void tab.taken.add(text.toLowerCase()),
      check: async () => {},
    },
    loadRules: async () => {},
    draft: {
      load: () => tab.kept,
      keep: (draft) => {
        tab.kept = { ...structuredClone(draft), at: 0 };
      },
      clear: (id) => {
        if (tab.kept?.id === id) tab.kept = null;
      },
    },
    history: {
      current: () => given.entry ?? null,
      start: (step) => {
        tab.entries = Array.from({ length: step }, (_, index) => (index + 1) as Step);
        tab.at = step - 1;
      },
      move: (from, to) => {
        if (to > from) tab.entries = [...tab.entries.slice(0, tab.at + 1), to];
        tab.at += to > from ? 1 : to - from;
      },
      watch: (_, onStep) => {
        tab.pop = onStep;
        return () => {
          tab.pop = () => {};
        };
      },
    },
    newName: () => {
      tab.names += 1;
      return `name-${tab.names}`;
    },
    send: async (form, onProgress) => {
      tab.sent.push(form);
      onProgress(0.5);
      await tab.answer;
      return tab.answers.shift() ?? DONE;
    },
    leave: (path) => void tab.left.push(path),
  };
  const store = createRegistration(edges);
  const state = store.$state.get.bind(store.$state);
  return { tab, store, state };
};

type Tab = ReturnType<typeof aRegistrationTab>;

/** The wizard's state as its components get it. */
export const viewOf = ({ store, state }: Tab): RegistrationView => {
  const now = state();
  return {
    ...now,
    kind: chosenKind(now.values),
    store,
    control: (name) => ({
      name,
      value: now.values[name] ?? '',
      error: now.problems[name],
      onChange: () => {},
      onBlur: () => {},
    }),
  };
};

export const aSolvedBox = (solutions: (string | null)[]) => ({
  solution: async () => solutions[0] ?? null,
  renew: async () => void solutions.shift(),
  reset: () => {},
});

export const enterValues = ({ store }: Tab, values: Record<string, string>): void => {
  for (const [name, value] of Object.entries(values)) store.change(name, value);
};

/** Continues to a step, with all earlier steps filled in. */
export const upToStep = async (registration: Tab, step: Step): Promise<void> => {
  registration.store.start(null);
  registration.store.chooseKind('personal');
  enterValues(registration, PERSON);
  registration.store.setPhoto('avatar', SMALL_PHOTO);
  while (registration.state().step < step) {
    const before = registration.state().step;
    await registration.store.next();
    if (registration.state().step === before) throw new Error(JSON.stringify(registration.state().problems));
  }
};
