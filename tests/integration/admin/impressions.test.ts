import { afterEach, expect, test } from 'vitest';
import { activities } from '#contract/admin/activities.ts';
import { auditList } from '#contract/admin/audit.ts';
import { banners } from '#contract/admin/banners.ts';
import { bannerImpressions } from '#contract/admin/impressions.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

describeEachDatabase('impressions in the admin site', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  test('[IMP-07] [TRD-08] the list has the last seven days, the trend every day and place', async () => {
    server = await openOperatorApp(await open());
    const { db, clock } = server;
    const editor = await server.signedIn('editor');
    await db
      .insertInto('banner')
      .values({ id: 1, image: '/media/a.webp', alt: '春游', link: '/', position: 1 })
      .execute();
    const times = { starts_at: clock.now(), ends_at: new Date(clock.now().getTime() + 1) };
    await db
      .insertInto('activity')
      .values({ id: 1, title: '签到', ...times })
      .execute();
    const row = { subject: 'banner' as const, record_id: 1 };
    await db
      .insertInto('impression_day')
      .values([
        { ...row, day: '2026-11-14', place: 1, views: 1_000, clicks: 0 },
        { ...row, day: '2026-11-15', place: 1, views: 30, clicks: 2 },
        { ...row, day: '2026-11-17', place: 1, views: 500, clicks: 0 },
        { ...row, day: '2026-11-19', place: 3, views: 20, clicks: 3 },
        { ...row, day: '2026-11-21', place: 1, views: 10, clicks: 1 },
        { ...row, day: '2026-11-21', place: 2, views: 5, clicks: 0 },
        { ...row, subject: 'activity', day: '2026-11-21', place: 1, views: 7, clicks: 7 },
      ])
      .execute();
    expect((await editor.get(banners.list, {})).list).toMatchObject([{ views: 565, clicks: 6 }]);
    expect((await editor.get(activities.list, {})).list).toMatchObject([{ views: 7, clicks: 7 }]);
    const range = { id: 1, from: '2026-11-20', to: '2026-11-21' };
    expect(await editor.get(bannerImpressions.read, range)).toEqual({
      id: 1,
      title: '春游',
      days: [
        { day: '2026-11-20', views: 0, clicks: 0, before: { views: 0, clicks: 0 } },
        { day: '2026-11-21', views: 15, clicks: 1, before: { views: 20, clicks: 3 } },
      ],
      places: [
        { place: 1, views: 10, clicks: 1 },
        { place: 2, views: 5, clicks: 0 },
      ],
      generated_at: expect.any(String),
    });
    const file = await editor.request(bannerImpressions.file, { ...range, format: 'csv' });
    expect(file.body.trim().split('\r\n').slice(1)).toEqual([
      '2026-11-20,0,0,,2026-11-18,0,0',
      '2026-11-21,15,1,6.7%,2026-11-19,20,3',
    ]);
    const auditor = await server.signedIn('auditor');
    expect((await auditor.get(auditList, { action: 'export' })).list).toMatchObject([
      { subject: 'banners', subject_id: '1', title: '春游' },
    ]);
    const unknown = await editor.request(bannerImpressions.read, { ...range, id: 9 });
    expect(unknown.body).toContain('这条轮播图不存在');
  });
});
