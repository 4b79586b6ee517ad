import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const projectRoot = join(import.meta.dirname, '..', '..');
const plugins = ['no-literal-spread', 'no-array-spread'].map((name) =>
  join(projectRoot, 'tools', 'lint', `${name}.grit`),
);

/** Each line with what the linter says of it. */
const LINES = [
  ['export const list = [...[1, 2], 3];', 'elements'],
  ["export const words = [...(['x'] as const)];", 'elements'],
  ["export const texts = [...(['x'] satisfies string[])];", 'elements'],
  ['export const most = Math.max(...[1, 2]);', 'elements'],
  ['export const fields = { ...{ list } };', 'properties'],
  ["export const element = <i {...{ id: 'x' }} />;", 'properties'],
  ['export const others = [...list, ...[1].map(String)];', undefined],
  ['export const copy = { ...fields, ...(most && { most }) };', undefined],
] as const;

test('the linter reports the spread of a literal, and no other spread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }));
  writeFileSync(join(folder, 'input.tsx'), `${LINES.map(([line]) => line).join('\n')}\n`);
  const biome = join(projectRoot, 'node_modules', '.bin', 'biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', 'input.tsx'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = stdout.matchAll(/title=plugin,.*?line=(\d+),.*?::Write the (\w+)/g);
  expect(Array.from(found, ([, line, what]) => [Number(line), what])).toEqual(
    LINES.flatMap(([, what], at) => (what ? [[at + 1, what]] : [])),
  );
});
