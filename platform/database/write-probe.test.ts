import { expect, it } from 'vitest';
import type { Logger } from '../core/logger.ts';
import type { Database } from './open.ts';
import { probeWrite, watchWrites } from './write-probe.ts';

/** A database whose statements fail with the error code that `codeOf` returns, or succeed. */
function databaseThat(codeOf: (statement: string) => string | undefined): Database {
  const executor = {
    adapter: {},
    compileQuery: (node: { sqlFragments: string[] }) => ({ sql: node.sqlFragments.join('') }),
    transformQuery: (node: object) => node,
    executeQuery: async ({ sql }: { sql: string }) => {
      const code = codeOf(sql);
      if (code !== undefined) {
        throw Object.assign(new Error(code), { code });
      }
      return { rows: [] };
    },
  };
  return { getExecutor: () => executor } as unknown as Database;
}

const refusing = (code: string) =>
  databaseThat((statement) => (statement.startsWith('update') ? code : undefined));

it.each(['25006', '53100', '58030', 'EROFS', ''])(
  'reports a write refused with %s while reads succeed',
  async (code) => {
    expect(await probeWrite(refusing(code))).toMatchObject({ isWritable: false });
  },
);

it.each(['08006', '40001', '55P03', '57014', '57P01', '53300'])('%s is not a write error', async (code) => {
  expect(await probeWrite(refusing(code))).toBeUndefined();
});

it('an unreachable database is not reported as read-only', async () => {
  expect(await probeWrite(databaseThat(() => '25006'))).toBeUndefined();
});

it('logs each change once despite lost connections', async () => {
  const states = [undefined, '25006', '57P01', '25006', '57P01', undefined, undefined];
  const lines: string[] = [];
  const put = (level: string) => (message: string) => lines.push(`${level} ${message}`);
  const logger: Logger = { debug: put('debug'), info: put('info'), warn: put('warn'), error: put('error') };
  let probes = 0;
  const db = databaseThat((statement) => {
    if (!statement.startsWith('update')) {
      return undefined;
    }
    probes += 1;
    return states[Math.min(probes, states.length) - 1];
  });
  const { isWritable, stop } = watchWrites(db, logger, 1);
  await expect.poll(() => probes).toBeGreaterThan(states.length);
  await stop();
  expect(isWritable()).toBe(true);
  expect(lines).toEqual(['error the database cannot write', 'info the database can write again']);
});
