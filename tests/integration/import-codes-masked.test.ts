// @module-tag exact

import { expect, test } from 'vitest';
import { maskCode } from '#services/main/codes/mask-code.ts';
import { codeFiles, runCodeImport } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';

const file = codeFiles();
const code = (at: number) => `BIG2${(at * 7919 + 1_000_000).toString(36).toUpperCase()}Y9`;

describeEachDatabase('import of masked codes', (open) => {
  test.each([
    ['the own list', maskCode, '兑换码（已打码）\n'],
    ['stars', (text: string) => `${text.slice(0, 4)}****${text.slice(-2)}`, ''],
    ['cut codes', (text: string) => `${text.slice(0, 6)}…`, ''],
  ])(
    '[COD-08] of a list of masked codes none is taken, whatever its size: %s',
    async (name, mask, header) => {
      const db = await open();
      const id = await newPack(db, name);
      for (const size of [1, 4, 20, 200]) {
        const lines = Array.from({ length: size }, (_, at) => mask(code(at)));
        const { summary, events } = await runCodeImport(db, id, file(header + lines.join('\n')));
        expect(summary).toMatchObject({ rows: size, inserted: 0, rejected: size });
        const reasons = events.flatMap((event) => (event.type === 'issue' ? [event.issue.reason] : []));
        expect(reasons).toHaveLength(size);
        expect(reasons.every((reason) => reason.startsWith('已打码或不完整'))).toBe(true);
      }
    },
  );
});
