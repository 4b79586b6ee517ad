import type { newsPreview } from '#contract/admin/news.ts';
import { newsInfo } from '#contract/calls/news.ts';
import { Refusal } from '#contract/refusal.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';
import type { AdminHandle } from '../admin-context.ts';
import { findGameRefs } from '../lists/game-ref.ts';
import { findNewsFacts } from './news-repository.ts';
import { presentPage } from './news-service.ts';

const NO_ID = 0;

/**
 * The page of news as if the form were saved and published. Nothing is written.
 * @throws {Refusal} NOT_FOUND; UNAVAILABLE if this process renders no pages
 */
export const previewNews: AdminHandle<typeof newsPreview> = async (
  { db, preview, now, host },
  { id, item },
) => {
  if (!preview) {
    throw new Refusal('UNAVAILABLE', '当前服务没有网站页面，请到网站的后台预览');
  }
  const facts = id === null ? undefined : await findNewsFacts(db, id);
  if (id !== null && !facts) {
    throw new Refusal('NOT_FOUND', '这条资讯已不存在');
  }
  const { game_ids, featured: _featured, ...own } = item;
  const info = await presentPage(
    db,
    {
      ...own,
      id: id ?? NO_ID,
      body_html: sanitiseHtml(own.body_html),
      published_at: (facts?.published ? facts.published_at : facts?.publish_at) ?? now,
      view_count: facts?.view_count ?? 0,
      like_count: facts?.like_count ?? 0,
      updated_at: null,
      games: await findGameRefs(db, game_ids, 'promoted'),
    },
    new ReadScope(now),
  );
  const address = `/BaseGameInfoDetails?id=${id ?? NO_ID}`;
  return { html: await preview({ host, address, given: { [newsInfo.path]: info } }) };
};
