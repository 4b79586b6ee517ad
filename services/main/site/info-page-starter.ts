import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** The placeholder of an info page without a text. */
export const PLACEHOLDER = '<p>本页内容正在整理，请稍后再来。</p>';

const PAGES = [
  ['about', '关于我们'],
  ['channel', '渠道合作'],
  ['contact', '联系我们'],
  ['declare', '免责声明'],
  ['privacy', '隐私政策'],
  ['agreement', '用户协议'],
  ['appeal', '账号申诉'],
] as const;

/** Inserts missing info pages with a placeholder: the footer and the login link to them. */
export async function ensureInfoPages(db: Database, now: Date): Promise<void> {
  await db
    .insertInto('info_page')
    .values(PAGES.map(([key, title], id) => ({ id, key, title, body_html: PLACEHOLDER, updated_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countUnwrittenPages(db: Database): Promise<{ titles: string[]; pages: number }> {
  const { rows } = await sql<{ titles: string[]; pages: number }>`
    select count(*)::int as pages,
      coalesce(array_agg(title order by id) filter (where body_html in ('', ${PLACEHOLDER})), '{}') as titles
    from info_page`.execute(db);
  return rows[0] ?? { titles: [], pages: 0 };
}
