import { say } from '../../base/languages/rules/say.ts';

/** The sentences of calls about who keeps a page. */
export const HANDS_SENTENCES = {
  get invited() {
    return say('owners.hands.invited');
  },
  get thereAlready() {
    return say('owners.hands.there-already');
  },
  get nobody() {
    return say('owners.hands.nobody');
  },
  get removed() {
    return say('owners.hands.removed');
  },
  get takenBack() {
    return say('owners.hands.taken-back');
  },
  get left() {
    return say('owners.hands.left');
  },
  get ownerStays() {
    return say('owners.hands.owner-stays');
  },
  get joined() {
    return say('owners.hands.joined');
  },
  get taken() {
    return say('owners.hands.taken');
  },
  get offered() {
    return say('owners.hands.offered');
  },
  get emailMoved() {
    return say('owners.hands.email-moved');
  },
  get backAgain() {
    return say('owners.hands.back-again');
  },
} as const;
