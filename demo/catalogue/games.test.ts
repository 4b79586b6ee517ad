import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', 'games');
const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

test('[DEM-01] no game of the demo has an official number that could be real', () => {
  const numbers = pages.flatMap((text) => text.match(/国新出审\S*|978-\S*|\S?ICP备\S*|^qq_group.*/gm) ?? []);
  expect(numbers.length).toBeGreaterThan(100);
  expect(
    numbers.filter((number) => !/〔0000〕0000号|978-7-000-00000-0|ICP备00000000号-\dA/.test(number)),
  ).toEqual([]);
});
