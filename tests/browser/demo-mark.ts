import { afterAll, beforeAll } from 'vitest';
import { setDemoMark } from '#tests/demo-mark.ts';
import { portalOfWorker } from './fixtures.ts';

/** Clears the mark of a demo for the tests of a file: the pages of the worker's portal are indexed like a real site's. */
export function clearDemoMark(): void {
  beforeAll(() => setDemoMark(portalOfWorker().url, false));
  afterAll(() => setDemoMark(portalOfWorker().url, true));
}
