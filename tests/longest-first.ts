import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more: begun last, one of them would run on alone while the other worker waits. */
const LONGEST = [
  'tests/browser/pages.test.ts',
  'tests/browser/offline.test.ts',
  'tests/integration/services-apart/services-apart.test.ts',
  'tests/integration/restore-archive.test.ts',
];

/** The order that vitest finds, with the longest files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
