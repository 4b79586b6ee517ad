import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scanDirectory } from '#tests/browser/figures/scan-directory.ts';
import { PLANTS, plant, writeScene } from '#tests/browser/figures/scene.ts';
import { scaled } from '#tests/time-limits.ts';

test(
  '[FIG-28] a typed figure of each kind that is planted on a page is found',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'youmen-figures-'));
    try {
      const counted = await writeScene(dataDir);
      await plant(dataDir);
      const figures = Object.keys(await scanDirectory(dataDir, counted));
      expect(PLANTS.filter(({ reported }) => !figures.includes(reported))).toEqual([]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  scaled(120_000),
);
