import { afterEach, expect, test, vi } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a process gets no environment variables of the test run', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://li@db.example/theirs');
  vi.stubEnv('PATH', '/programs');
  const environment = bareEnvironment({ DATA_DIR: '/data' });
  expect(environment).toMatchObject({ PATH: '/programs', DATA_DIR: '/data' });
  expect(Object.keys(environment).sort()).toEqual(['DATA_DIR', 'NODE_COMPILE_CACHE', 'PATH', 'TMPDIR']);
});
