/** One kind of what waits for those who look after profiles. */
type ToDoWords = {
  /** How one and several are called. */
  one: string;
  many: string;
  /** The tab of the dashboard where it is answered. */
  tab: string;
  /** Whether the team is told of it by mail. */
  isMailed: boolean;
};

/** Everything that waits for those who look after profiles, in the order in which the dashboard and mails name it. */
export const TO_DO_KINDS = {
  case: { one: 'reported page', many: 'reported pages', tab: 'inbox', isMailed: true },
  appeal: { one: 'appeal', many: 'appeals', tab: 'inbox', isMailed: true },
  request: { one: 'badge request', many: 'badge requests', tab: 'requests', isMailed: true },
  tie: { one: 'tie', many: 'ties', tab: 'ties', isMailed: true },
  claim: { one: 'claim by website', many: 'claims by website', tab: 'claims', isMailed: true },
  proposal: { one: 'proposed page', many: 'proposed pages', tab: 'proposals', isMailed: true },
  page: { one: 'new page', many: 'new pages', tab: 'new', isMailed: true },
  suggestion: { one: 'suggestion', many: 'suggestions', tab: 'suggestions', isMailed: true },
  // Each message is mailed to the contact address by itself.
  message: { one: 'message', many: 'messages', tab: 'messages', isMailed: false },
} as const satisfies Record<string, ToDoWords>;

export type ToDoKind = keyof typeof TO_DO_KINDS;

/** The kinds of marks: an appeal is marked with its case. */
export type MarkKind = Exclude<ToDoKind, 'appeal'>;

export const EVERY_TO_DO_KIND = Object.keys(TO_DO_KINDS) as ToDoKind[];

/** Those who answer what waits, by the subjects of their sessions; `since` is when they joined the team, in milliseconds. */
export type Answerers = ReadonlyMap<string, { email: string; name: string; since: number }>;

/** How many of a kind, in words: `1 appeal`, `2,300 messages`. */
export const toDoWords = (kind: ToDoKind, count: number): string =>
  `${count.toLocaleString('en')} ${TO_DO_KINDS[kind][count === 1 ? 'one' : 'many']}`;

/** How many of the oldest of each kind are read to count it: some of what is marked may be over. */
export const CHECKED = 20;

/** The exact sentences about who has what waits. */
export const ASSIGN_SENTENCES = {
  assigned: 'It is assigned.',
  unassigned: 'Nobody has it now.',
  noItem: 'This does not wait any more.',
  noMember: 'Nobody who looks after profiles has this e-mail.',
} as const;
