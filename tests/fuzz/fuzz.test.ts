import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { runFuzz } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const RUNS = 4;

describe('malformed requests', () => {
  test('[API-05] get no 5xx and no internal details, and the portal keeps running', async () => {
    const { faults, requests, statuses } = await runFuzz(projectRoot, { seed: SEED, runs: RUNS });
    expect(faults).toEqual([]);
    expect(requests).toBeGreaterThan(RUNS * endpoints.length);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405]));
  });
});

describe('the suite finds planted bugs', () => {
  test('an unchecked text, a refusal with its query, an error that ends the process', async () => {
    const only = ['GET /vue/searchgame', 'POST /console/api/players/unban', 'POST /console/api/sessions/end'];
    const { faults } = await runFuzz(projectRoot, { seed: SEED, runs: 150, isPlanted: true, only });
    const found = faults.join('\n');
    expect(found).toMatch(/GET \/vue\/searchgame .*: status 503/);
    expect(found).toMatch(/POST \/console\/api\/players\/unban .*: SQL: /);
    expect(found).toMatch(/the process has ended|readyz returns 0/);
  });
});
