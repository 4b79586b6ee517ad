import type { CallParams } from '#contract/call.ts';
import type { report } from '#contract/calls/reports.ts';
import type { Client } from '#contract/client.ts';
import type { Failure } from '#contract/envelope.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import type { Database } from '#platform/database/open.ts';
import { cleanLine } from '#platform/import/clean-text.ts';
import { findShownComment } from '../comments/comment-repository.ts';

/** What a report is about, as it is now. */
export interface ReportTarget {
  kind: CallParams<typeof report>['kind'];
  target_id: number | null;
  /** Of a comment: its game and its player. */
  game_id: number | null;
  author_id: number | null;
  title: string;
  body: string;
}

interface Deps {
  db: Database;
  /** The client of the main service, which owns games, articles and trade listings. */
  main: () => Client;
}

/** An address of a page: absolute, or a path of this site. */
const ADDRESS = /^(https?:\/\/|\/)/i;

/**
 * Reads what is reported from the service that owns it, so that no browser can forge it.
 * @throws {Refusal} BAD_REQUEST, NOT_FOUND, UNAVAILABLE
 */
export async function readTarget(
  { db, main }: Deps,
  { kind, id, url }: Pick<CallParams<typeof report>, 'kind' | 'id' | 'url'>,
): Promise<ReportTarget> {
  if (kind === 'page') {
    return { kind, target_id: null, game_id: null, author_id: null, title: addressOf(url), body: '' };
  }
  if (id === undefined) {
    throw new Refusal('BAD_REQUEST', '无法确定您要举报的内容，请返回原页面重新举报', { field: 'id' });
  }
  if (kind === 'comment' || kind === 'nickname') {
    const comment = orNotFound(await findShownComment(db, id), '这条评论已不存在');
    const { nickname, icon_url, body, game_id, player_id } = comment;
    return {
      kind,
      target_id: id,
      game_id,
      author_id: player_id,
      title: nickname,
      // Of the picture its address: it is shown beside the nickname as long as it exists.
      body: kind === 'nickname' ? (icon_url ?? '') : body,
    };
  }
  return { kind, target_id: id, game_id: null, author_id: null, ...(await readContent(main(), kind, id)) };
}

function addressOf(url = ''): string {
  const address = cleanLine(url).text;
  if (!ADDRESS.test(address)) {
    throw new Refusal('BAD_REQUEST', '请填写完整的网址，以 http:// 或 https:// 开头', { field: 'url' });
  }
  return address;
}

async function readContent(
  main: Client,
  kind: 'game' | 'news' | 'trade',
  id: number,
): Promise<{ title: string; body: string }> {
  if (kind === 'game') {
    const found = await main.post('/index.php/api/game/gameinfo', { id });
    const { game } = found.status === 1 ? found.data : refuse(found);
    return { title: game.name, body: game.summary ?? '' };
  }
  if (kind === 'news') {
    const found = await main.get('/vue/newsinfo', { id });
    const { news } = found.status === 1 ? found.data : refuse(found);
    return { title: news.title, body: news.summary ?? '' };
  }
  const found = await main.get('/vue/tradeinfo', { id });
  const { trade } = found.status === 1 ? found.data : refuse(found);
  return { title: trade.title, body: trade.description };
}

function refuse({ code }: Failure): never {
  throw code === 'NOT_FOUND'
    ? new Refusal('NOT_FOUND', '您要举报的内容已不存在')
    : new Refusal('UNAVAILABLE');
}
