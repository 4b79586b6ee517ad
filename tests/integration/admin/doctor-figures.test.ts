import { expect, test } from 'vitest';
import { UNSOURCED } from '#contract/admin/games.ts';
import { figuresCheck } from '#services/main/doctor/figures-check.ts';
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
        scale: kind === '评分' ? (10 as const) : null,
        source: index < 21 ? UNSOURCED : 'App Store',
        stated_on: index < 22 ? null : '2026-11-20',
      })),
    );
    await db.insertInto('game_figure').values(figures).execute();
    const [finding, ...others] = await check.run(new Date());
    expect(others).toEqual([]);
    const shown = games.slice(2, 22).reverse();
    const names = shown.map(({ id, name }) => `${name}（${id}）`).join('、');
    expect(finding).toMatchObject({
      level: 'warn',
      text: `22 款游戏的评分、下载量或预约人数没有来源或日期，网站上不展示：${names} 等。`,
    });
  });

  test('[FIG-30] doctor names the games whose scores have no full marks or are above them', async () => {
    const db = await open();
    const scores = [
      ['没有满分', 4.6, null],
      ['超过满分', 9.2, 5],
      ['满分', 5, 5],
      ['百分制', 87, 100],
    ] as const;
    const games = await db
      .insertInto('game')
      .values(scores.map(([name], index) => ({ name, first_letter: 'M', heat: 9 - index })))
      .returning(['id', 'name'])
      .execute();
    const rest = { kind: '评分', source: 'App Store', stated_on: '2026-11-20' } as const;
    await db
      .insertInto('game_figure')
      .values(
        games.map(({ id }, at) => ({
          ...rest,
          game_id: id,
          value: scores[at]?.[1] ?? 0,
          scale: scores[at]?.[2] ?? null,
        })),
      )
      .execute();
    const findings = await figuresCheck(db).run(new Date());
    expect(findings).toMatchObject([
      {
        level: 'warn',
        text: `2 款游戏的外部评分没有满分，或超过满分，网站上不展示：没有满分（${games[0]?.id}）、超过满分（${games[1]?.id}）。`,
      },
    ]);
  });
});
