import { sql } from 'kysely';
import { type Check, check, ok, warn } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { ownLinkFault } from '../links/own-links.ts';

/** The most links that the check lists. */
const LISTED = 10;

/** The links of what is on the site lead to pages that exist. */
export function ownLinksCheck(db: Database): Check {
  return check('站内链接', async () => {
    const { rows } = await sql<{ place: string; link: string; fault: string; links: number }>`
      select place, link, fault, count(*) over ()::int as links from (
        select place, link, ${ownLinkFault(sql`link`)} as fault from (
            select '轮播图' as place, link from banner where published
            union all select '活动', link from activity where published
            union all select '站内公告', link from announcement where sent_at is null or published
            union all select '站点', part ->> 'url' from site,
              jsonb_array_elements(
                coalesce(settings -> 'partners', '[]') || coalesce(settings -> 'tags', '[]')) as part
          ) as linked
        ) as checked
        where fault is not null order by place, link limit ${LISTED}`.execute(db);
    const [first] = rows;
    if (!first) {
      return [ok('都能打开。')];
    }
    const listed = rows.map(({ place, link, fault }) => `${place} ${link}（${fault}）`).join('、');
    const more = first.links > rows.length ? ' 等' : '';
    return [
      warn(
        `${first.links} 个链接无法打开：${listed}${more}。`,
        '请在后台编辑这些内容，更换链接；列表里可以用“链接”筛选。',
      ),
    ];
  });
}
