import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take a minute or more. */
const LONGEST = [
  'tests/browser/visitors/languages.test.ts',
  'tests/browser/every-page/quality.test.ts',
  'tests/security/faults.test.ts',
  'tests/owners/hands/calls/login-races.test.ts',
  'tests/owners/merge/server/merge.property.test.ts',
];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONGEST.some((name) => moduleId.endsWith(`/${name}`));

/** Begins with the longest files, then takes the largest as usual: begun last, one of them keeps a worker for minutes while the other idles. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
