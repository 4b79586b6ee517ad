import { describe, expect, it } from 'vitest';
import type { GameFigure } from '#contract/entities/game.ts';
import type { GameTest } from '#contract/entities/schedule.ts';
import { bare, build, NOW } from '#tests/unit/bare-game.ts';
import { downloadOptions, externalLinkProps, firstAction, upcomingTest } from './download-options.ts';
import { factRows, permissionsOf } from './fact-rows.ts';
import { isLong } from './fold.tsx';
import { labelHref, similarHref } from './game-links.ts';
import { widthAt } from './media-row.tsx';

const MB = 1024 * 1024;

function testAt(starts_at: string | null): GameTest {
  const game = { id: 12, name: '只有名字', icon_url: null, categories: [], reserve_count: 0 };
  return { id: 1, game, kind: '删档', starts_at, precision: '分', history: [] };
}

describe('the facts of a game', () => {
  it('omit unknown values', () => {
    expect(factRows(bare)).toEqual([{ label: '更新时间', value: '2026年11月21日' }]);
    expect(permissionsOf(bare)).toEqual([]);
  });

  it('shows a shared value once, and others per platform', () => {
    const packages = [
      build('android', {
        version: '2.4.1',
        size_bytes: 842 * MB,
        min_os: 'Android 8.0',
        permissions: ['通知'],
      }),
      build('ios', {
        version: '2.4.1',
        size_bytes: 900 * MB,
        min_os: 'iOS 13.0',
        permissions: ['通知', '相册'],
      }),
    ];
    const rows = Object.fromEntries(
      factRows({ ...bare, packages }).map(({ label, value }) => [label, value]),
    );
    expect(rows).toMatchObject({
      版本: '2.4.1',
      大小: '安卓 842 MB / iOS 900 MB',
      系统要求: 'Android 8.0 / iOS 13.0',
    });
    expect(permissionsOf({ packages })).toEqual(['通知', '相册']);
  });

  it('links to the first privacy policy of the builds', () => {
    const packages = [build('android'), build('ios', { privacy_url: '/BaseWebNav?id=4' })];
    expect(factRows({ ...bare, packages })).toContainEqual({
      label: '隐私政策',
      value: '查看',
      href: '/BaseWebNav?id=4',
    });
  });

  it("links to the developer's website", () => {
    const developer_website = 'https://www.qingya.example/';
    expect(factRows({ ...bare, developer_website })).toContainEqual({
      label: '开发商官网',
      value: '访问官网',
      href: developer_website,
    });
    expect(externalLinkProps(developer_website)).toEqual({ target: '_blank', rel: 'nofollow noopener' });
  });

  it('[FIG-30] shows scores from elsewhere in the marks of the page, beside the original', () => {
    const origin = { stated_on: '2026-11-20', voters: 51_000 };
    const rowsOf = (figure: GameFigure) => factRows({ ...bare, figures: [figure] }).slice(1);
    expect(rowsOf({ ...origin, kind: '评分', value: 4.6, scale: 5, source: 'App Store' })).toEqual([
      {
        label: 'App Store 评分',
        value: '9.2 分（原评分 4.6/5，5.1万人评分，来自 App Store，2026-11-20）',
      },
    ]);
    expect(rowsOf({ ...origin, kind: '评分', value: 9, scale: 10, source: 'TapTap' })).toEqual([
      { label: 'TapTap 评分', value: '9.0 分（5.1万人评分，来自 TapTap，2026-11-20）' },
    ]);
    const media = { ...origin, voters: null, kind: '评分', value: 87, scale: 100, source: '某媒体' } as const;
    expect(rowsOf(media)).toEqual([
      { label: '某媒体 评分', value: '8.7 分（原评分 87/100，来自 某媒体，2026-11-20）' },
    ]);
    expect(rowsOf({ ...media, scale: null })).toEqual([]);
    expect(rowsOf({ ...media, kind: '下载量', value: 350_000, scale: null, source: '应用宝' })).toEqual([
      { label: '应用宝 下载量', value: '35万（来自 应用宝，2026-11-20）' },
    ]);
  });

  it('uses the date of the newest build', () => {
    const packages = [
      build('android', { updated_at: '2026-11-02T10:00:00+08:00' }),
      build('ios', { updated_at: '2026-11-05T10:00:00+08:00' }),
    ];
    expect(factRows({ ...bare, packages })).toEqual([{ label: '更新时间', value: '2026年11月5日' }]);
  });
});

describe('the ways to get a game', () => {
  it('[FIG-10] links to the counted address of the build, to the app and to the player page', () => {
    const packages = [
      build('android', { url: 'https://a.example.com/1.apk', version: '1.2', min_os: 'Android 8.0' }),
      build('ios'),
    ];
    expect(downloadOptions({ id: 12, packages, h5_url: 'https://h5.example.com/' })).toEqual([
      {
        platform: 'android',
        label: '安卓版',
        note: '1.2 · Android 8.0',
        href: '/download/12/android',
        needsBrowser: true,
        min_os: 'Android 8.0',
      },
      {
        platform: 'ios',
        label: 'iOS版',
        note: '在 App 内下载',
        href: '/BaseDownloadPage',
        needsBrowser: false,
        min_os: null,
      },
      {
        platform: 'h5',
        label: '在线玩',
        note: '无需下载，打开就玩',
        href: '/BaseGameLogin/BaseGame?id=12',
        needsBrowser: false,
        min_os: null,
      },
    ]);
  });

  it('links to the game itself if the portal cannot frame it', () => {
    const [online] = downloadOptions({ id: 12, packages: [], h5_url: 'http://h5.example.com/' });
    expect(online?.href).toBe('http://h5.example.com/');
  });

  it.each([
    ['https://a.example.com/1.apk', true],
    ['itms-services://?action=download-manifest', true],
    ['https://apps.apple.com/cn/app/id1', false],
    [null, false],
  ])('WeChat and QQ block a build at %s: %s', (url, isBlocked) => {
    const [ios] = downloadOptions({ id: 12, packages: [build('ios', { url })], h5_url: null });
    expect(ios?.needsBrowser).toBe(isBlocked);
  });

  it("the portal's own app is not counted, and packages open in a new tab", () => {
    const url = 'https://a.example.com/app.apk';
    const [own] = downloadOptions({ id: null, packages: [build('android', { url })], h5_url: null });
    expect(own?.href).toBe(url);
    expect(externalLinkProps('/download/12/android')).toEqual(externalLinkProps(url));
    expect(externalLinkProps('/BaseDownloadPage')).toEqual({});
  });

  it('selects the primary action', () => {
    const packages = [build('android')];
    expect(firstAction({ ...bare, packages })).toBe('get');
    expect(firstAction({ ...bare, packages, reservable: true })).toBe('reserve');
    expect(firstAction({ ...bare, reservable: true })).toBe('reserve');
    expect(firstAction(bare)).toBe('none');
  });

  it('finds the next test', () => {
    const coming = testAt('2026-11-30T10:00:00+08:00');
    expect(upcomingTest([testAt('2026-11-01T10:00:00+08:00'), coming], NOW)).toBe(coming);
    expect(upcomingTest([testAt(NOW)], NOW)).toBeUndefined();
  });
});

describe('the labels of a game', () => {
  it('[CAT-07] link to the games of the category or theme; an unlisted name has no link, as no page finds its games', () => {
    const game = { categories: ['策略'], themes: ['仙侠'] };
    expect(decodeURIComponent(labelHref('策略', game) ?? '')).toBe('/BaseGameCenter?category=策略');
    expect(decodeURIComponent(labelHref('仙侠', game) ?? '')).toBe('/BaseGameCenter?theme=仙侠');
    expect(labelHref('御剑飞行', game)).toBeUndefined();
    expect(decodeURIComponent(similarHref(game))).toBe('/BaseGameCenter?category=策略');
    expect(similarHref({ categories: [] })).toBe('/BaseGameCenter');
  });
});

describe('the shapes of texts and pictures', () => {
  it('folds long texts by characters or lines', () => {
    expect(isLong('<p>短</p>', 100)).toBe(false);
    expect(isLong(`<p>${'长'.repeat(101)}</p>`, 100)).toBe(true);
    expect(isLong('一\n二\n三\n四\n五\n六\n七\n八', 100)).toBe(true);
  });

  it('retains the ratio of a picture, and uses 16:9 for unknown sizes', () => {
    expect(widthAt(400, { width: 720, height: 1280 })).toBe(225);
    expect(widthAt(400, { width: 0, height: 0 })).toBe(711);
  });
});
