import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `二十六万人预约`, `两千名预约玩家`, `预约人数已近十五万`. */
const RESERVATIONS =
  /[\d一二三四五六七八九十两百千万]+(?:名|位|个|多)?(?:人|玩家)?(?:已|的)?预约(?:玩家|的)?|预约(?:人数|量)[^。，\n]{0,6}[\d一二三四五六七八九十两百千万]/;

test('[FIG-28] no text of the demo states how many players reserved a game, which its page counts', () => {
  const files = globSync('demo/**/*.{yaml,md}');
  const stated = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => RESERVATIONS.test(line)).map((line) => `${file}: ${line}`);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(stated).toEqual([]);
});
