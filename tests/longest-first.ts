import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more: started last, one would run alone while the other worker is idle. */
const LONGEST = [
  'tests/browser/long/old-browsers.test.ts',
  'tests/browser/long/pages.test.ts',
  'tests/browser/long/offline.test.ts',
  'tests/browser/long/admin-backups.test.ts',
  'tests/browser/login-session.test.ts',
  'tests/hardening/read-only-database.test.ts',
  'tests/integration/services-apart/services-apart.test.ts',
  'tests/hardening/restore-archive.test.ts',
];

/** Vitest's order with the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
