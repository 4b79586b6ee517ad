import { expect, test, vi } from 'vitest';
import { CodeReport } from './code-report.ts';
import { CodeWrites } from './code-writes.ts';

/** Writes to a database whose queries never end, and their judge. */
function endlessWrites(isRepeated = false) {
  const judge = { notes: vi.fn(() => []), holds: vi.fn(() => []), wouldHold: vi.fn(() => false) };
  const takes = { unlike: false, remarks: false, used: false, hidden: false };
  const report = new CodeReport(() => undefined);
  const options = { packId: 1, isDryRun: true, takes, judge, report, isRepeated: () => isRepeated };
  const source = { operator: null, fileName: 'codes' };
  const db: unknown = new Proxy(
    {},
    { get: (_, name) => (name === 'execute' ? () => new Promise(() => undefined) : () => db) },
  );
  return { writes: new CodeWrites(options, { db, source } as never), judge };
}

const found = { code: 'K94CEWXY97', line: 1 } as never;

test('[COD-17] codes are judged before the next cells are read, whose titles would count', async () => {
  const { writes, judge } = endlessWrites();
  writes.mark({ line: 2, address: undefined, code: 'YBBT8SNY6Y', reason: '上面写着“已领”' });
  for (let count = 0; count < 10_000; count += 1) {
    writes.add(found);
  }
  await writes.writeIfFull();
  expect(judge.notes).toHaveBeenCalledOnce();
  expect(judge.holds).toHaveBeenCalledOnce();
});

test('hidden rows before the first code in view wait until the columns are learnt', async () => {
  const { writes, judge } = endlessWrites(true);
  for (let count = 0; count < 10_000; count += 1) {
    writes.addHidden(found);
  }
  await writes.writeIfFull();
  expect(judge.wouldHold).not.toHaveBeenCalled();
  for (let count = 0; count < 10_000; count += 1) {
    writes.add(found);
  }
  await writes.writeIfFull();
  expect(judge.wouldHold).toHaveBeenCalledTimes(10_000);
  expect(judge.holds.mock.invocationCallOrder[0]).toBeLessThan(
    judge.wouldHold.mock.invocationCallOrder[0] ?? 0,
  );
});
