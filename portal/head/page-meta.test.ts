import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/entities/site.ts';
import { describePage, itemList, type PageDescription } from './page-meta.ts';

const root = { site: { name: '游门' } as Site, origin: 'https://www.youmen.example' };
const PAGE: PageDescription = { title: '游戏中心', description: '手游 64 款', path: '/BaseGameCenter' };

function tags(page: Partial<PageDescription>) {
  return describePage({ ...PAGE, ...page }, root) as Record<string, string>[];
}

function content(page: Partial<PageDescription>, name: string): string | undefined {
  return tags(page).find((tag) => tag.name === name || tag.property === name)?.content;
}

describe('pages of a list', () => {
  test('have their number in title and description from the second on', () => {
    const title = (page: number) => tags({ page }).find((tag) => tag.title)?.title;
    expect([1, 2, 3].map(title)).toEqual([
      '游戏中心 - 游门',
      '游戏中心 第2页 - 游门',
      '游戏中心 第3页 - 游门',
    ]);
    expect(content({ page: 2 }, 'og:title')).toBe('游戏中心 第2页');
    expect(content({ page: 2 }, 'description')).toBe('第2页：手游 64 款');
    expect(content({ page: 1 }, 'description')).toBe('手游 64 款');
  });
});

describe('cards', () => {
  test.each([
    [null, 'summary_large_image'],
    ['games/a/cover-1200x675.webp', 'summary_large_image'],
    ['games/a/icon-256x256.webp', 'summary'],
    ['https://elsewhere.example/a.png', 'summary'],
  ])('for the picture %s are of the type %s', (image, card) => {
    expect(content({ image }, 'twitter:card')).toBe(card);
  });
});

test('[DEM-02] no page of a demo site is to be indexed', () => {
  const robots = (is_demo: boolean) =>
    describePage(PAGE, { ...root, site: { ...root.site, is_demo } }).filter(
      (tag) => (tag as Record<string, string>).name === 'robots',
    );
  expect(robots(true)).toEqual([{ name: 'robots', content: 'noindex' }]);
  expect(robots(false)).toEqual([]);
});

test('the positions of a list continue on its next page', () => {
  const items = [{ name: '剑来', href: '/BaseYxDetails?id=7' }];
  const listed = (page?: { page: number; size: number }) => itemList(root.origin, items, page);
  expect(listed()).toMatchObject({
    itemListElement: [{ position: 1, url: `${root.origin}${items[0]?.href}` }],
  });
  expect(listed({ page: 3, size: 24 })).toMatchObject({ itemListElement: [{ position: 49, name: '剑来' }] });
});
