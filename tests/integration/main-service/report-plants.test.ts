import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listRecords } from '#platform/admin/list-records.ts';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { queuedReports } from '#services/comments/reports/report-queue-repository.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from './call.ts';
import { NOW } from './inputs.ts';

/** The address that `callService` sends, as text and as the key of its limits. */
const ADDRESS = '203.0.113.7';
const FORMS = [ADDRESS, Buffer.from(ADDRESS).toString('hex'), Buffer.from(ADDRESS).toString('base64url')];
const player: Player = { id: 5, nickname: '晚风', icon_url: 'a.webp', mobile_masked: '138****8000' };

describeEachDatabase('checks of reports notice planted bugs', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
  });

  async function file(reason: '垃圾广告' | '危害未成年人', text: string, who?: Player) {
    const params = { kind: 'page', url: '/BaseGameCenter', reason, text } as const;
    const { envelope } = await callService(db, '/vue/report', params, NOW, who);
    expect(envelope.status).toBe(1);
  }

  /** The reports that contain the client address in any form. */
  async function withAddress(): Promise<number> {
    const { rows } = await sql<{ text: string }>`select to_json(report)::text as text from report`.execute(
      db,
    );
    return rows.filter(({ text }) => FORMS.some((form) => text.includes(form))).length;
  }

  test('[REP-06] a report stored with an address', async () => {
    await file('垃圾广告', '广告');
    await file('垃圾广告', '广告', player);
    expect(await withAddress()).toBe(0);
    await sql`alter table report alter column note set default ${sql.lit(ADDRESS)}`.execute(db);
    await file('垃圾广告', '又是广告');
    expect(await withAddress()).toBe(1);
  });

  test('[REP-04] two reports of one thing by one player', async () => {
    const openOnes = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from report where player_id = ${player.id} and state = '待处理'`.execute(
        db,
      );
      return rows[0]?.count;
    };
    await file('垃圾广告', '广告', player);
    await file('垃圾广告', '广告', player);
    expect(await openOnes()).toBe(1);
    await sql`drop index report_repeat`.execute(db);
    await file('垃圾广告', '广告', player);
    expect(await openOnes()).toBe(2);
  });

  test('[REP-07] a report about minors behind another', async () => {
    const list = queuedReports(NOW, false);
    const reasons = async (queue: typeof list) => {
      const params = { page: 1, size: 20, sort: 'urgency', state: '待处理' } as const;
      return (await listRecords(db, queue, params, NOW)).list.map(({ reason }) => reason);
    };
    await file('垃圾广告', '广告');
    await file('危害未成年人', '有害');
    expect(await reasons(list)).toEqual(['危害未成年人', '垃圾广告']);
    const planted = { ...list, sorts: { ...list.sorts, urgency: sql`created_at` } };
    expect(await reasons(planted)).toEqual(['垃圾广告', '危害未成年人']);
  });
});
