import { expect, test, vi } from 'vitest';
import { CodeReport } from './code-report.ts';
import { CodeWrites } from './code-writes.ts';

test('[COD-17] codes are judged before the next cells are read, whose titles would count', async () => {
  const found = { code: 'K94CEWXY97', line: 1 } as never;
  const judge = { notes: vi.fn(() => []), holds: vi.fn(() => []), wouldHold: () => false };
  const takes = { unlike: false, remarks: false, used: false, hidden: false };
  const report = new CodeReport(() => undefined);
  const options = { packId: 1, isDryRun: true, takes, judge, report, isRepeated: () => false };
  const source = { operator: null, fileName: 'codes' };
  // Its queries never end.
  const db: unknown = new Proxy(
    {},
    { get: (_, name) => (name === 'execute' ? () => new Promise(() => undefined) : () => db) },
  );
  const writes = new CodeWrites(options, { db, source } as never);
  writes.mark({ line: 2, address: undefined, code: 'YBBT8SNY6Y', reason: '上面写着“已领”' });
  for (let count = 0; count < 10_000; count += 1) {
    writes.add(found);
  }
  await writes.writeIfFull();
  expect(judge.notes).toHaveBeenCalledOnce();
  expect(judge.holds).toHaveBeenCalledOnce();
});
