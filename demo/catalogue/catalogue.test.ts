import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readGameText } from './games.ts';
import { readNews } from './news.ts';
import { readPacks } from './packs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-content-'));
  mkdirSync(join(folder, 'news'));
  mkdirSync(join(folder, 'packs'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ARTICLE = `---
title: 标题
kind: article
category: 攻略
summary: 摘要
source: 游门资讯
author: 半张地图
published: { days_ago: 2, at: "10:30" }
games: [yunhai-jiange]
---
## 第一天

先登剑台。
`;
const PACK = `
- key: a
  game: yunhai-jiange
  title: 守夜人新手礼包
  kind: 新手
  contents: [{ name: 听潮石, count: 12 }]
  how_to: 打开设置
  platform: [android]
  total: 10
  remaining: 4
  starts: { days: 0, at: "10:00" }
  ends: { days: 9, at: "23:59" }
`;

describe('content files', () => {
  test('an article is read with front matter and body', () => {
    writeFileSync(join(folder, 'news', 'first.md'), ARTICLE);
    expect(readNews(folder)).toMatchObject([
      { slug: 'first', title: '标题', featured: false, body: '## 第一天\n\n先登剑台。' },
    ]);
  });

  test.each([
    ['an unknown category', ['category: 攻略', 'category: 心得'], /news.*first\.md 的 category 有误/],
    ['an invalid time', ['"10:30"', '"25:30"'], /first\.md 的 published › at 有误/],
    ['a misspelt field', ['author: 半', 'auhtor: 半'], /first\.md 的 author 有误/],
    ['an unknown field', ['games:', 'mood: 好\ngames:'], /first\.md .*有误.*mood/],
    ['a video without a file', ['kind: article', 'kind: video'], /first\.md 的 video 有误/],
    ['broken YAML', ['games: [yunhai-jiange]', 'games: [yunhai-jiange'], /first\.md 有误/],
    ['no front matter', ['---\ntitle', 'title'], /first\.md 有误：开头应有 ---/],
  ])('%s is reported with file and field', (_name, [from, to], expected) => {
    writeFileSync(join(folder, 'news', 'first.md'), ARTICLE.replace(from as string, to as string));
    expect(() => readNews(folder)).toThrow(expected);
  });

  test('list positions are counted from 1', () => {
    writeFileSync(join(folder, 'packs', 'a.yaml'), PACK + PACK.replace('count: 12', 'count: 两颗'));
    expect(() => readPacks(folder)).toThrow(/packs.a\.yaml 的 第 2 项 › contents › 第 1 项 › count 有误/);
  });

  test('more remaining codes than the total is an error', () => {
    writeFileSync(join(folder, 'packs', 'a.yaml'), PACK.replace('remaining: 4', 'remaining: 11'));
    expect(() => readPacks(folder)).toThrow(/remaining 有误：剩余不能多于总数/);
  });

  test('a malformed release heading is reported with the expected format', () => {
    const body = '## 简介\n甲\n## 玩法特色\n- 乙\n## 更新日志\n### 1.0 昨天\n- 丙';
    expect(() => readGameText({ slug: 'a', file: 'games/a.md', data: {}, body })).toThrow(
      /games\/a\.md 的 更新日志 有误：标题应写作“### 2\.4\.1 · 3 天前”，而不是“1\.0 昨天”/,
    );
  });
});
