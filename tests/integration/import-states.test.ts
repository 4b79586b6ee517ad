import { expect, test } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { describeOneDatabase } from './databases.ts';
import { importContent } from './import-content.ts';
import { game, NOW } from './main-service/inputs.ts';

describeOneDatabase('rows that are not public in their file', (open) => {
  test.each([
    ['状态', '草稿'],
    ['状态', '已删除'],
    ['状态', '待审核'],
    ['post_status', 'draft'],
    ['post_status', 'trash'],
    ['post_status', 'private'],
    ['是否发布', '否'],
    ['发布状态', '未发布'],
    ['审核状态', '驳回'],
    ['is_published', '0'],
    ['is_deleted', '1'],
    ['deleted_at', '2026-11-20 10:00:00'],
    ['arcrank', '-1'],
    ['备注', '勿发'],
    ['下线时间', '2026-11-01'],
    ['visibility', 'private'],
  ])('[BLR-26] news with %s %s is refused and named', async (heading, value) => {
    const db = await open();
    const text = `标题,来源,发布时间,正文,${heading}\n${heading}${value},测,2026-11-20,<p>a</p>,${value}\n`;
    const { summary, issues } = await importContent(db, 'news', text);
    expect(summary).toMatchObject({ inserted: 0, rejected: 1 });
    expect(issues).toContainEqual(
      expect.objectContaining({
        level: 'rejected',
        reason: expect.stringMatching(
          new RegExp(`^“${heading}”列写着“${value}”，没有导入：导入的内容会立即发布`),
        ),
      }),
    );
  });

  test.each([
    ['状态', '已发布', 0],
    ['post_status', 'publish', 0],
    ['备注', '首发稿', 0],
    ['is_deleted', '0', 0],
    ['deleted_at', '', 0],
    ['deleted_at', '\\N', 0],
    ['post_password', '(Null)', 0],
    ['offline_at', '0000-00-00 00:00:00', 0],
    ['comments', 'off', 0],
    ['network', 'offline', 0],
    ['状态', '甲', 1],
  ])('[BLR-26] news with %s %s is published, with %i warnings', async (heading, value, warnings) => {
    const db = await open();
    const text = `标题,来源,发布时间,正文,${heading}\n公开${heading}${value},测,2026-11-20,<p>a</p>,${value}\n`;
    expect((await importContent(db, 'news', text)).summary).toMatchObject({
      inserted: 1,
      rejected: 0,
      warnings,
    });
  });

  test('[BLR-26] games, packs and openings that are off or cancelled are refused', async () => {
    const db = await open();
    await transaction(db, (tx) => upsertGames(tx, [game('云海剑歌')], NOW));
    const refused = async (kind: 'games' | 'packs' | 'openings', text: string) => {
      const { summary } = await importContent(db, kind, text);
      expect(summary, text).toMatchObject({ inserted: 0, updated: 0, rejected: 1 });
    };
    await refused('games', '游戏名,状态\n甲游戏,草稿\n');
    await refused('games', '游戏名,上架\n乙游戏,否\n');
    await refused('packs', '游戏,礼包,内容,状态\n云海剑歌,状一,钻石*1,已下架\n');
    const opening = (name: string, more = '', heading = '') =>
      `游戏,区服,开服时间${heading}\n云海剑歌,${name},2026-12-05 20:00${more}\n`;
    await refused('openings', opening('一服', ',已取消', ',备注'));
    await refused('openings', opening('二服', ',推迟到12-25', ',说明'));
    await refused('openings', opening('三服', ',是', ',是否取消'));
    await refused('openings', opening('删2服（取消）'));
    await refused('openings', opening('~~删1服~~'));
    const title = '12月开服表（作废，以新表为准）,,\n';
    await expect(importContent(db, 'openings', title + opening('四服'))).rejects.toThrow('没有导入');
  });

  test('[BLR-28] a remark beside a pack is no notice to players, unless its heading says so', async () => {
    const db = await open();
    await transaction(db, (tx) => upsertGames(tx, [game('云海剑歌')], NOW));
    const noticeBelow = async (heading: string) => {
      const title = `礼包${heading}`;
      const text = `游戏,礼包,内容,${heading}\n云海剑歌,${title},钻石*1,和渠道谈妥再放量\n`;
      const { events } = await importContent(db, 'packs', text);
      const { notice } = await db
        .selectFrom('pack')
        .select('notice')
        .where('title', '=', title)
        .executeTakeFirstOrThrow();
      return { notice, unknown: events.flatMap((one) => (one.type === 'start' ? one.unknown_columns : [])) };
    };
    for (const heading of ['备注', 'note', '说明（内部）', '注意事项（仅内部使用）']) {
      expect(await noticeBelow(heading), heading).toEqual({ notice: null, unknown: [heading] });
    }
    for (const heading of ['注意事项', '说明', '备注（玩家可见）', '玩家须知']) {
      expect((await noticeBelow(heading)).notice, heading).toBe('和渠道谈妥再放量');
    }
  });

  test('[BLR-27] times below a heading, a title or beside a column with another zone are refused', async () => {
    const db = await open();
    await transaction(db, (tx) => upsertGames(tx, [game('云海剑歌')], NOW));
    let servers = 0;
    const imported = async (heading: string, time: string, above = '', zone = '') => {
      servers += 1;
      const text = `${above}游戏,区服,${heading}${zone && ',时区'}\n云海剑歌,${servers}服,${time}${zone && `,${zone}`}\n`;
      const { summary } = await importContent(db, 'openings', text);
      return summary.inserted;
    };
    for (const heading of [
      '开服时间(PST)',
      '开服时间（太平洋时间）',
      '开服时间(UTC)',
      '开服时间（服务器时间 UTC+9）',
    ]) {
      expect(await imported(heading, '2026-12-05 20:00'), heading).toBe(0);
    }
    expect(await imported('开服时间', '2026-12-05 20:00', '', 'UTC')).toBe(0);
    expect(await imported('开服时间', '2026-12-05 20:00', '以下时间均为UTC,,\n')).toBe(0);
    expect(await imported('开服时间（北京时间）', '2026-12-05 20:00')).toBe(1);
    expect(await imported('开服时间(UTC+8)', '2026-12-05 20:00')).toBe(1);
    expect(await imported('开服时间(UTC)', '2026-12-05T20:00Z')).toBe(1);
    expect(await imported('开服时间', '2026-12-05 20:00', '', 'UTC+8')).toBe(1);
  });
});
