import { expect, test } from 'vitest';
import { termId } from './search-writer.ts';

test.each([
  ['', 1_572_119_809],
  ['云海', 1_243_763_125],
  ["~yun'hai", 1_827_401_858],
  ['@12', 1_356_747_245],
  ['=𠮷野', -2_023_728_340],
  ['-yhj', -450_432_321],
])(
  'the stored id of the term %j stays the same, so that an index of an earlier release is readable',
  (term, id) => {
    expect(termId(term)).toBe(id);
  },
);
