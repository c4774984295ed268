import { expect, test } from 'vitest';
import { textsBesideOthers } from './text-nodes.ts';

const isFound = (markup: string): boolean =>
  textsBesideOthers('a.tsx', `const A = ({ name, is }) => ${markup};`).length > 0;

test.each([
  ['a text beside what can come and go', '<button>{is && <i />}Next</button>'],
  ['a text that comes and goes beside an element', '<p><b>{name}</b>{is && ", gone"}</p>'],
  ['a text that changes beside an element', '<button>{is ? "Hide" : "Show"}<b> it</b></button>'],
  ['a text that changes beside a fixed one', '<p>Step {name} of 4</p>'],
  ['a text beside a component, which may show nothing', '<p>since <Moment /></p>'],
  ['a blank between two that come and go', '<p>{is && <b />} {is && <i />}</p>'],
  ['a text in a fragment, beside whatever is around it', '<>{name}</>'],
])('%s is found', (_, markup) => {
  expect(isFound(markup)).toBe(true);
});

test.each([
  ['a text alone', '<p>{is ? "Hide" : name}</p>'],
  ['a text alone that comes and goes', '<p>{is && "Gone"}</p>'],
  ['a text of parts in one', '<p>{`Step $' + '{name} of 4`}</p>'],
  ['fixed texts beside fixed elements', '<p>By <a href="/">terms</a> and {MINIMUM_AGE} years</p>'],
  ['texts in elements of their own', '<p><span>{name}</span>{is && <span>, gone</span>}</p>'],
  ['elements that come and go', '<p>{is ? <b /> : null}{name.map((each) => <i>{each}</i>)}</p>'],
])('%s is fine', (_, markup) => {
  expect(isFound(markup)).toBe(false);
});
