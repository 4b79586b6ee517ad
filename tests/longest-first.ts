import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more: begun last, one of them would run on alone while the other worker waits. */
const LONGEST = [
  'tests/browser/long/old-browsers.test.ts',
  'tests/browser/long/pages.test.ts',
  'tests/browser/long/offline.test.ts',
  'tests/browser/admin-system.test.ts',
  'tests/browser/login-session.test.ts',
  'tests/hardening/read-only-database.test.ts',
  'tests/integration/services-apart/services-apart.test.ts',
  'tests/hardening/restore-archive.test.ts',
];

/** The order that vitest finds, with the longest files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
