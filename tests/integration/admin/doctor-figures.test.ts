import { expect, test } from 'vitest';
import { UNSOURCED } from '#contract/admin/games.ts';
import { figuresCheck } from '#services/main/doctor/main-checks.ts';
import { describeEachDatabase } from '../databases.ts';

describeEachDatabase('figures without a source or a date', (open) => {
  test('[FIG-01] doctor names the games with their ids, the most popular first, up to 20 of them', async () => {
    const db = await open();
    const check = figuresCheck(db);
    expect(await check.run(new Date())).toMatchObject([{ level: 'ok' }]);
    const games = await db
      .insertInto('game')
      .values(
        Array.from({ length: 23 }, (_one, index) => ({
          name: `游戏${index + 1}`,
          first_letter: 'Y',
          heat: index,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const kinds = ['下载量', '评分'] as const;
    const figures = games.flatMap(({ id }, index) =>
      kinds.map((kind) => ({
        game_id: id,
        kind,
        value: 9,
        source: index < 21 ? UNSOURCED : 'App Store',
        stated_on: index < 22 ? null : '2026-11-20',
      })),
    );
    await db.insertInto('game_figure').values(figures).execute();
    const [finding] = await check.run(new Date());
    const shown = games.slice(2, 22).reverse();
    const names = shown.map(({ id, name }) => `${name}（${id}）`).join('、');
    expect(finding).toMatchObject({
      level: 'warn',
      text: `22 款游戏的评分、下载量或预约人数没有来源或日期，网站上不展示：${names} 等。`,
    });
  });
});
