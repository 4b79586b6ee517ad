import { afterEach, expect, test, vi } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a process is told nothing of what whoever runs the suites has set', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://li@db.example/theirs');
  vi.stubEnv('PATH', '/programs');
  const told = bareEnvironment({ DATA_DIR: '/data' });
  expect(told).toMatchObject({ PATH: '/programs', DATA_DIR: '/data' });
  expect(Object.keys(told).sort()).toEqual(['DATA_DIR', 'NODE_COMPILE_CACHE', 'PATH', 'TMPDIR']);
});
