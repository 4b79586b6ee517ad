import { expect, test } from 'vitest';
import { runFullDisk, whyNoFullDisk } from './run.ts';

const whyNot = whyNoFullDisk();

test('a disk that is full costs nothing but what could not be written, and says so', async ({ skip }) => {
  skip(whyNot !== undefined, whyNot);
  expect(await runFullDisk()).toEqual([]);
});
