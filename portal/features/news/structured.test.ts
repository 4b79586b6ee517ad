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

test('an article has its publisher, picture, author and source', () => {
  const whole = { ...article, cover_url: 'news/a-1200x675.webp', author: '山有扶苏', source: '官网' };
  expect(newsStructured(whole, site)).toMatchObject({
    mainEntityOfPage: 'https://www.example.com/BaseGameInfoDetails?id=7',
    publisher: {
      '@type': 'Organization',
      name: '游门',
      logo: { '@type': 'ImageObject', url: 'https://www.example.com/brand/icon-512.png' },
    },
    image: ['https://www.example.com/images/news/a-1200x675.webp'],
    author: { '@type': 'Person', name: '山有扶苏' },
    sourceOrganization: { '@type': 'Organization', name: '官网' },
  });
  expect(newsStructured(article, site)).not.toHaveProperty('sourceOrganization');
});

test('a video without poster, file and duration has none', () => {
  const video = newsStructured({ ...article, kind: 'video' }, site);
  for (const name of ['thumbnailUrl', 'contentUrl', 'duration']) {
    expect(video).not.toHaveProperty(name);
  }
});

test('the summary is the description, before the text', () => {
  expect(newsDescription({ ...article, summary: '七天攻略' })).toBe('七天攻略');
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
  expect(articleTimes({ ...article, updated_at })).toEqual([
    { property: 'article:published_time', content: article.published_at },
    { property: 'article:modified_time', content: updated_at },
  ]);
  expect(articleTimes(article)[1]?.content).toBe(article.published_at);
  expect(articleTimes({ ...article, kind: 'video' })).toEqual([]);
});
