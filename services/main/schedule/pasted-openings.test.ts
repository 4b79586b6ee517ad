import { expect, test } from 'vitest';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { readPastedOpenings } from './pasted-openings.ts';

const pasted = (count: number) => {
  const lines = Array.from({ length: count }, (_, at) => `青崖渡\t${at + 1}服\t2026-12-01 10:00`);
  return readPastedOpenings(scriptedDatabase().db, ['游戏\t区服\t开服时间', ...lines].join('\n'));
};

test('[BLK-15] refuses more pasted rows than the grid takes, with their number', async () => {
  expect(await pasted(500)).toHaveLength(500);
  await expect(pasted(501)).rejects.toThrow(
    '粘贴了 501 行，一次最多 500 行。请分几次粘贴，或存成文件用“导入”',
  );
});
