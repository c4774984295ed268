import { say } from '../../../base/languages/rules/say.ts';

export const HISTORY_SENTENCES = {
  get unknown() {
    return say('profiles.history.unknown');
  },
  get beginning() {
    return say('profiles.history.no-undo-of-beginning');
  },
  get nothing() {
    return say('profiles.history.nothing');
  },
  get changedSince() {
    return say('profiles.history.changed-since');
  },
  get notLoaded() {
    return say('profiles.history.not-loaded');
  },
  get undone() {
    return say('profiles.history.undone');
  },
  get redacted() {
    return say('profiles.history.redacted');
  },
} as const;
