import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { walkFaults } from './walks.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const docs = join(projectRoot, 'docs');
const decisions = join(docs, 'decisions');

test('the walks of the decisions and of the architecture name existing files, each once, and their number', () => {
  const files = [...readdirSync(decisions).map((name) => `decisions/${name}`), 'architecture.md'];
  const pages = files.map((name) => ({ name, text: readFileSync(join(docs, name), 'utf8') }));
  expect(pages.filter(({ text }) => text.includes('```walk')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['decisions/0106-five-walks.md', 'architecture.md']),
  );
  expect(pages.flatMap(({ text }) => walkFaults(text, projectRoot))).toEqual([]);
});

describe('the check of walks detects', () => {
  const walk = (count: number, line: string) => `\`\`\`walk ${count}\ncontract: client\n${line}\n\`\`\`\n`;

  test.each<[string, string, string[]]>([
    ['nothing', walk(3, 'platform/calls: dispatch ↩, provide'), []],
    ['a missing file', walk(2, 'platform/calls: dispatches'), ['platform/calls/dispatches does not exist']],
    ['a folder', walk(2, 'platform: calls'), ['platform/calls does not exist']],
    ['a repeated file', walk(2, 'contract: client'), ['contract/client: twice']],
    ['a wrong number', walk(3, 'contract: request'), ['2 files, not 3']],
    [
      'a missing path of the text',
      `${walk(2, 'contract: request')}It begins in \`server/context.ts\`, not in \`server/contexts.ts\`.`,
      ['server/contexts.ts does not exist'],
    ],
  ])('%s', (_name, page, faults) => {
    expect(walkFaults(page, projectRoot)).toEqual(faults);
  });
});
