import { expect, it } from 'vitest';
import { codeImportText } from './code-import.ts';

it('describes codes for messages and the template', () => {
  expect(codeImportText).toEqual({
    title: '兑换码',
    keyText: '兑换码本身，在所有礼包里',
    columns: [{ name: 'code', isRequired: true, about: '兑换码，最多 100 字', example: 'YM8K2QX97TBC' }],
  });
});
