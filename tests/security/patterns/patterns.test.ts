import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownLengths, madePatternFiles, schemaPatternFiles } from './known-lengths.ts';
import { pumpedTexts } from './pumped-texts.ts';
import { slowPatterns } from './slow-patterns.ts';
import {
  allPatterns,
  documentPatterns,
  fileOf,
  inputPatterns,
  libraryPattern,
  madePatterns,
  type SourcePattern,
  sourcePatterns,
} from './source-patterns.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');
const SEED = Number(process.env.PATTERN_SEED ?? 1);
const LENGTH = 16_000;
/** At how many places a file constructs patterns. */
const constructions = (file: string) =>
  readFileSync(join(projectRoot, file), 'utf8').split('RegExp(').length - 1;
const pattern = (source: string, flags = ''): SourcePattern => ({ place: 'here', source, flags });

test('no pattern takes longer than linear time', async () => {
  const patterns = allPatterns(projectRoot);
  expect(patterns.length).toBeGreaterThan(250);
  const found = await slowPatterns(patterns, { seed: SEED, length: LENGTH });
  expect(found, `PATTERN_SEED=${SEED} repeats this run`).toEqual([]);
  const files = new Set(patterns.map(({ place }) => fileOf(place)));
  expect(Object.keys(knownLengths).filter((file) => !files.has(file))).toEqual([]);
  expect(schemaPatternFiles.filter((file) => constructions(file) === 0)).toEqual([]);
  for (const file of madePatternFiles) {
    const places = new Set(madePatterns(projectRoot, file).map(({ place }) => place));
    expect(places.size, file).toBe(constructions(file));
  }
});

test('the attack finds slow patterns only', async () => {
  const slow = [
    pattern('^(a+)+$'),
    pattern('\\s+$'),
    pattern('<item>(.*?)</item>', 'gs'),
    pattern('名称(.*?)(?:[，；]*数量)?$', 's'),
  ];
  const quick = [pattern('^(?:a+b)*$'), pattern('(?<!\\s)\\s+$'), pattern('<[^<>]*>', 'g')];
  const found = await slowPatterns([...slow, ...quick], { seed: SEED, length: LENGTH });
  expect(found.map((fault) => fault.replace(/ on \{.*$/, ''))).toEqual(
    slow.map(({ source, flags }) => `here /${source}/${flags}`),
  );
});

test('a seed reproduces its texts, and another one differs', () => {
  const texts = (seed: number) => pumpedTexts(pattern('^(?:[a-z]+\\d?)*$'), seed);
  expect(texts(7)).toEqual(texts(7));
  expect(texts(8)).not.toEqual(texts(7));
});

test('patterns are found everywhere: literals, constructed ones, templates, SQL, the calls’ inputs, their documents and a library', () => {
  const root = mkdtempSync(join(tmpdir(), 'youmen-patterns-'));
  const code = `export const all = [/^a+$/g, new RegExp(\`^b{1,\${2}}$\`, 'u'), sql\`check (x ~ '^c+$')\`];`;
  writeFileSync(join(root, 'a.ts'), code);
  writeFileSync(join(root, 'b.ts'), 'export const made = (text: string) => new RegExp(text);\n');
  expect(() => sourcePatterns(root)).toThrow(/b\.ts:1: the text of this pattern is not readable/);
  const parts = `const EACH = '[a-z]+';\nexport const made = new RegExp(\`^(?:\${EACH})+$\`, 'i');\n`;
  writeFileSync(join(root, 'b.ts'), parts);
  expect(() => sourcePatterns(root)).toThrow(/b\.ts:2: the text of this pattern is not readable/);
  expect(madePatterns(root, 'b.ts')).toEqual([{ place: 'b.ts:2', source: '^(?:[a-z]+)+$', flags: 'i' }]);
  writeFileSync(
    join(root, 'b.ts'),
    "export const literal = (text: string) => new RegExp(text.replace(/[\\\\^$.*+?()[\\]{}|]/g, '\\\\$&'), 'g');\n",
  );
  expect(sourcePatterns(root)).toEqual([
    { place: 'a.ts:1', source: '^a+$', flags: 'g' },
    { place: 'a.ts:1', source: '^b{1,9}$', flags: 'u' },
    { place: 'a.ts:1', source: '^c+$', flags: '' },
    { place: 'b.ts:1', source: '9', flags: 'g' },
    { place: 'b.ts:1', source: String.raw`[\\^$.*+?()[\]{}|]`, flags: 'g' },
  ]);
  rmSync(root, { recursive: true });
  expect(inputPatterns().map(({ source }) => source)).toContain('^1\\d{10}$');
  expect(documentPatterns().map(({ source }) => source)).toContain('^\\d{6}$');
  expect(libraryPattern().source).toContain('whatsapp');
});
