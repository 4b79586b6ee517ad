import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(md|yaml)$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

test('[DEM-01] no text of the demo has an official number that could be real', () => {
  expect(texts.length).toBeGreaterThan(150);
  const numbers = texts.flatMap(
    (text) => text.match(/国新出审\S*|978-\S*|\S?ICP备\S*|\S?公网安备\S*|^qq_group.*/gm) ?? [],
  );
  expect(numbers.length).toBeGreaterThan(100);
  expect(
    numbers.filter(
      (number) => !/〔0000〕0000号|978-7-000-00000-0|ICP备00000000号-\dA?|公网安备0{13}\d号/.test(number),
    ),
  ).toEqual([]);
});
