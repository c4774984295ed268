/** A clock that stands still until a test moves it; times are milliseconds since 1970. */
export interface ManualClock {
  now: () => number;
  advance: (milliseconds: number) => void;
  set: (time: number) => void;
}

/** Builds a clock that reads `start` until it is advanced or set. */
export function manualClock(start = Date.UTC(2030, 0, 1)): ManualClock {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    set: (to) => {
      time = to;
    },
  };
}
