import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** The placeholder of an info page without a text. */
export const PLACEHOLDER = '<p>本页内容正在整理，请稍后再来。</p>';

/** The line that a template begins with. It is deleted after a lawyer has checked the text. */
export const TEMPLATE_MARK = '【模板】';

/** The info pages by id: key and title. */
export const INFO_PAGES = [
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
    .values(
      INFO_PAGES.map(([key, title], id) => ({ id, key, title, body_html: PLACEHOLDER, updated_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface PageState {
  id: number;
  title: string;
  is_written: boolean;
  /** It has the mark of a template that is not checked yet. */
  is_template: boolean;
}

/** The info pages, and whether each has a text. */
export async function readPageStates(db: Database): Promise<PageState[]> {
  const { rows } = await sql<PageState>`
    select id, title, body_html not in ('', ${PLACEHOLDER}) as is_written,
      position(${TEMPLATE_MARK} in body_html) > 0 as is_template
    from info_page order by id`.execute(db);
  return rows;
}
