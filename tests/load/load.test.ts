import { join } from 'node:path';
import { describe, test } from 'vitest';
import { runSlowClients } from './run.ts';
import { stopUnderLoad } from './stopping.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const program = ['tests/load/app.ts'];
/** Seconds that the product promises. */
const BORNE = 15;
const ENDED = 10;

describe.concurrent('slow clients', () => {
  test('are dropped, and the others are answered meanwhile', async ({ expect }) => {
    const { longest, asked, failed } = await runSlowClients(projectRoot, { clients: 200, perSecond: 20 });
    expect(longest).toBeLessThan(BORNE);
    expect(failed).toBe(0);
    expect(asked).toBeGreaterThan(20);
  });

  test('are noticed where they are borne with', async ({ expect }) => {
    expect(
      (await runSlowClients(projectRoot, { clients: 20, perSecond: 5, program })).longest,
    ).toBeGreaterThan(BORNE);
  });
});

describe.concurrent('SIGTERM under load', () => {
  test('leaves no request unanswered, and ends the process in time', async ({ expect }) => {
    const { answered, unanswered, seconds } = await stopUnderLoad(projectRoot);
    expect(answered).toBeGreaterThan(50);
    expect(unanswered).toBe(0);
    expect(seconds).toBeLessThan(ENDED);
  });

  test('is noticed where somebody slow keeps the process', async ({ expect }) => {
    expect((await stopUnderLoad(projectRoot, { program })).seconds).toBeGreaterThan(ENDED);
  });
});
