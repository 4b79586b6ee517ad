import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requirements, tableFaults } from './asvs-table.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(projectRoot, 'docs', 'security.md'), 'utf8');

describe('the ASVS table of docs/security.md', () => {
  test('has each requirement of level 1 and 2 once, with existing proofs and right counts', () => {
    expect([requirements.length, new Set(requirements).size]).toEqual([253, 253]);
    expect(tableFaults(page, projectRoot)).toEqual([]);
  });

  const row = /^\| 7\.2\.3 \|.*\n/m;
  test.each<[string, (text: string) => string, string]>([
    ['a missing row', (text) => text.replace(row, ''), '7.2.3: no row'],
    ['a second row', (text) => text.replace(row, '$&$&'), '7.2.3: two rows'],
    ['an unknown id', (text) => text.replace('| 7.2.3 |', '| 7.2.99 |'), '7.2.99: not in the standard'],
    [
      'an empty cell',
      (text) => text.replace(row, '| 7.2.3 | Random | met | | x |\n'),
      '7.2.3: not five cells',
    ],
    ['an unknown state', (text) => text.replace(row, '| 7.2.3 | a | open | b | – |\n'), '7.2.3: state open'],
    ['met without a proof', (text) => text.replace(row, '| 7.2.3 | a | met | b | – |\n'), 'without a proof'],
    [
      'a missing test',
      (text) => text.replace(row, '| 7.2.3 | a | met | b | `a.test.ts` |\n'),
      'does not exist',
    ],
    [
      'a missing title',
      (text) => text.replace(row, '| 7.2.3 | a | met | b | `tests/rules/rules.test.ts`: nowhere |\n'),
      'does not exist',
    ],
    [
      'a part of a title',
      (text) => text.replace(row, '| 7.2.3 | a | met | b | `tests/rules/rules.test.ts`: every rule has |\n'),
      'does not exist',
    ],
    [
      'a test without its title',
      (text) => text.replace(row, '| 7.2.3 | a | met | b | `tests/rules/rules.test.ts` |\n'),
      'has no title',
    ],
    ['a wrong count', (text) => text.replace(/^(\| n\/a \|.* )\d+ \|$/m, '$10 |'), 'not as in the summary'],
  ])('detects %s', (_name, change, fault) => {
    expect(tableFaults(change(page), projectRoot).join('\n')).toContain(fault);
  });
});
