import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Counted } from './figures/counted.ts';
import { unexplainedData, unexplainedText } from './figures/scan.ts';
import { scanDirectory } from './figures/scan-directory.ts';
import { writeScene } from './figures/scene.ts';
import { test } from './fixtures.ts';

test.describe('the figures of all pages, feeds and calls', () => {
  let dataDir = '';
  let counted: Counted;
  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'youmen-figures-'));
    counted = await writeScene(dataDir);
  });
  test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('[FIG-28] are counted, or have a source and a date, whatever an operator typed', async () => {
    expect(await scanDirectory(dataDir, counted)).toEqual({});
  });

  test('[FIG-28] planted: JSON-LD with a typed rating, and a figure without the date of its source', () => {
    const json = JSON.stringify({ aggregateRating: { ratingValue: 9.9, ratingCount: 3 } });
    const html = `<p>云海剑歌</p><script type="application/ld+json">${json}</script>`;
    expect(unexplainedText(html, counted)).toEqual(['评分 9.9']);
    const sourced = { kind: '评分', value: 4.6, scale: 5, source: 'App Store', stated_on: '2026-11-20' };
    expect(unexplainedData({ figures: [sourced] }, counted)).toEqual([]);
    expect(unexplainedData({ figures: [{ ...sourced, stated_on: '' }] }, counted)).toEqual([
      'without a source',
    ]);
    expect(unexplainedData({ figures: [{ ...sourced, scale: null }] }, counted)).toEqual([
      'without full marks',
    ]);
    expect(unexplainedText('5.1万人评分，来自 App Store', counted)).toEqual(['打分 5.1万']);
    expect(unexplainedText('9.2 分（5.1万人评分，来自 TapTap，2026-11-20）', counted)).toEqual([]);
    const original = '9.2 分（原评分 4.6/5，5.1万人评分，来自 App Store，2026-11-20）';
    expect(unexplainedText(original, counted)).toEqual([]);
  });

  test('[FIG-28] planted: a typed score in a card of a shared link, and numbers of reviews', () => {
    for (const tag of [
      '<meta name="description"',
      '<meta property="og:description"',
      '<meta itemprop="name"',
    ]) {
      expect(unexplainedText(`${tag} content="云海剑歌，玩家评分 9.7"/>`, counted), tag).toEqual([
        '评分 9.7',
      ]);
    }
    const recent = { average: null, count: 7 };
    const summary = {
      average: null,
      count: 3,
      stars: [8, 0, 0, 0, 0],
      recent,
      versions: [{ ...recent, count: 9 }],
    };
    expect(unexplainedData({ summary }, counted)).toEqual(['打分 8', '打分 7', '打分 9']);
  });
});
