import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lineFile } from './line-file.ts';

const BLANK_MS = 20;
const read = (work: (send: (line: object) => void) => Promise<void>) =>
  text(Readable.from(lineFile('导入', work, BLANK_MS).body));

test('[BLR-15] blank lines keep the connection open while no line is sent', async () => {
  const sent = await read(async (send) => {
    send({ rows: 1 });
    await sleep(6 * BLANK_MS);
    send({ rows: 2 });
  });
  expect(sent).toMatch(/^\{"rows":1\}\n\n{3,}\{"rows":2\}\n$/);
});

test('lines that follow each other have no blank ones between them', async () => {
  const sent = await read(async (send) => {
    for (const rows of [1, 2, 3]) {
      send({ rows });
      await sleep(1);
    }
  });
  expect(sent).toBe('{"rows":1}\n{"rows":2}\n{"rows":3}\n');
});

test('an error follows the last line', async () => {
  const failing = read(async (send) => {
    send({ rows: 1 });
    throw new Error('磁盘已满');
  });
  await expect(failing).rejects.toThrow('磁盘已满');
});

test('work can wait until its lines are sent, also if no client reads them', async () => {
  const states: string[] = [];
  const work = async (send: (line: object) => void | Promise<void>) => {
    const isWaiting = send({ text: 'x'.repeat(1_000_000) }) instanceof Promise;
    states.push(isWaiting ? 'waits' : 'does not wait');
    await send({ rows: 2 });
    states.push('went on');
    states.push(send({ rows: 3 }) instanceof Promise ? 'waits' : 'does not wait');
  };
  await text(Readable.from(lineFile('报告', work, BLANK_MS * 50).body));
  expect(states).toEqual(['waits', 'went on', 'does not wait']);
  states.length = 0;
  lineFile('报告', work, BLANK_MS);
  await sleep(3 * BLANK_MS);
  expect(states.slice(0, 2)).toEqual(['waits', 'went on']);
});

test('work whose client disconnects goes on without waiting', async () => {
  let count = 0;
  const work = async (send: (line: object) => void | Promise<void>) => {
    for (; count < 50; count += 1) {
      await send({ text: 'x'.repeat(1_000_000) });
    }
  };
  const lines = lineFile('报告', work, 60_000).body[Symbol.asyncIterator]();
  await lines.next();
  await lines.return?.();
  await sleep(BLANK_MS);
  expect(count).toBe(50);
});
