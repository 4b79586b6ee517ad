import { sql } from 'kysely';
import type { AnnouncementForm, announcementPreview } from '#contract/admin/announcements.ts';
import type { Database } from '#platform/database/open.ts';
import type { AdminHandle } from '../admin-context.ts';
import { ANNOUNCED_DAYS } from './announcement-window.ts';

const CARD = 'max-width:640px;margin:24px auto;padding:20px;border:1px solid #e2e5ea;border-radius:10px';
const QUIET = 'color:#626a7b;font-size:14px';

/** The message as players see it, and who gets it. Nothing is written. */
export const previewAnnouncement: AdminHandle<typeof announcementPreview> = async ({ db }, { item }) => {
  const { title, body, link } = item;
  const heading = `<strong>${escaped(title)}</strong>`;
  const html = [
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>预览</title>',
    '<body style="margin:16px;font-family:sans-serif;line-height:1.6">',
    `<div style="${CARD}">`,
    `<p>${link ? `<a href="${escaped(link)}">${heading}</a>` : heading}</p>`,
    `<p style="white-space:pre-line;overflow-wrap:anywhere">${escaped(body)}</p>`,
    `<p style="${QUIET}">平台公告 · 刚刚</p></div>`,
    `<p style="${QUIET};text-align:center">${escaped(await audienceText(db, item))}</p></body></html>`,
  ];
  return { html: html.join('') };
};

async function audienceText(db: Database, { game_id }: AnnouncementForm): Promise<string> {
  if (game_id === null) {
    return `收件人：全部玩家。发布后 ${ANNOUNCED_DAYS} 天内登录访问的玩家都会收到。`;
  }
  const { rows } = await sql<{ name: string | null; followers: number }>`
    select (select name from game where id = ${game_id}) as name,
      (select count(*)::int from favourite where game_id = ${game_id}) as followers`.execute(db);
  return `收件人：收藏了《${rows[0]?.name ?? ''}》的 ${rows[0]?.followers ?? 0} 位玩家。`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
