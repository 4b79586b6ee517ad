import { expect, test } from 'vitest';
import type { News } from '#contract/entities/news.ts';
import { articleTimes, newsDescription, newsStructured } from './structured.ts';

const site = { origin: 'https://www.example.com', company: '游门' };
const article: News = {
  id: 7,
  kind: 'article',
  category: '攻略',
  title: '开荒七天',
  summary: '',
  cover_url: null,
  duration_s: null,
  source: null,
  author: null,
  published_at: '2026-11-20T10:00:00+08:00',
  view_count: 0,
  like_count: 0,
  games: [],
  body_html: '<p>第一天先睡觉。</p>',
  video_url: null,
  minors_notice: false,
  updated_at: null,
};

test('an article has the known fields only', () => {
  expect(newsStructured(article, site)).toMatchObject({
    '@type': 'NewsArticle',
    headline: '开荒七天',
    url: 'https://www.example.com/BaseGameInfoDetails?id=7',
    description: '第一天先睡觉。',
    datePublished: '2026-11-20T10:00:00+08:00',
  });
  expect(newsStructured(article, site)).not.toHaveProperty('image');
  expect(newsStructured(article, site)).not.toHaveProperty('author');
});

test('an article has the date of its last change', () => {
  const changed = { ...article, updated_at: '2026-11-22T10:00:00+08:00' };
  expect(newsStructured(changed, site)).toMatchObject({ dateModified: '2026-11-22T10:00:00+08:00' });
  expect(newsStructured(article, site)).toMatchObject({ dateModified: article.published_at });
});

test('a video has poster, file and duration', () => {
  const video = {
    ...article,
    kind: 'video' as const,
    cover_url: 'videos/a-1280x720.webp',
    video_url: 'videos/a.mp4',
    duration_s: 12,
  };
  expect(newsStructured(video, site)).toMatchObject({
    '@type': 'VideoObject',
    name: '开荒七天',
    uploadDate: '2026-11-20T10:00:00+08:00',
    thumbnailUrl: 'https://www.example.com/images/videos/a-1280x720.webp',
    contentUrl: 'https://www.example.com/images/videos/a.mp4',
    duration: 'PT12S',
  });
});

test('without a text the title is the description', () => {
  expect(newsDescription({ ...article, body_html: '' })).toBe('开荒七天');
});

test('only articles have Open Graph times', () => {
  const updated_at = '2026-11-22T10:00:00+08:00';
  expect(articleTimes({ ...article, updated_at }).map(({ content }) => content)).toEqual([
    article.published_at,
    updated_at,
  ]);
  expect(articleTimes({ ...article, kind: 'video' })).toEqual([]);
});
