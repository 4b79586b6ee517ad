import { setDemoMark } from '#tests/demo-mark.ts';
import { test } from './fixtures.ts';

/** Clears the mark of a demo for the tests of a file: the pages of the worker's portal are indexed like a real site's. */
export function clearDemoMark(): void {
  test.beforeAll(({ portal }) => setDemoMark(portal.url, false));
  test.afterAll(({ portal }) => setDemoMark(portal.url, true));
}
