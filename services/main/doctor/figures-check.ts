import { type RawBuilder, sql } from 'kysely';
import { UNSOURCED } from '#contract/admin/games.ts';
import { type Check, check, ok, warn } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { isOutOfScale } from '../games/figure-scale.ts';
import { LISTED_GAMES, type ListedGame, namesOf } from './listed-games.ts';

/**
 * Figures from elsewhere have a source and a date, and scores are within their full marks. Others are not public.
 */
export function figuresCheck(db: Database): Check {
  return check('外部数据', async () => {
    const unsourced = await gamesWith(db, sql`(source = ${UNSOURCED} or stated_on is null)`);
    const outside = await gamesWith(db, isOutOfScale);
    const findings = [
      ...unsourced
        .slice(0, 1)
        .map(({ games }) =>
          warn(
            `${games} 款游戏的评分、下载量或预约人数没有来源或日期，网站上不展示：${namesOf(unsourced)}。`,
            '请在后台游戏的“外部数据”里填写来源和日期，或删除。',
          ),
        ),
      ...outside
        .slice(0, 1)
        .map(({ games }) =>
          warn(
            `${games} 款游戏的外部评分没有满分，或超过满分，网站上不展示：${namesOf(outside)}。`,
            '请在后台游戏的“外部数据”里选择评分的满分，或更正数值。',
          ),
        ),
    ];
    return findings.length > 0 ? findings : [ok('都有来源和日期，评分都在满分以内。')];
  });
}

async function gamesWith(db: Database, condition: RawBuilder<unknown>): Promise<ListedGame[]> {
  const { rows } = await sql<ListedGame>`
    select id, name, count(*) over ()::int as games from game
    where exists (select from game_figure where game_id = game.id and ${condition})
    order by heat desc, id limit ${LISTED_GAMES}`.execute(db);
  return rows;
}
