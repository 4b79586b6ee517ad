import type { Tx } from '#platform/database/transaction.ts';
import { column, type ImportKind } from '#platform/import/import-kind.ts';
import { type Headings, withHeadings } from '#platform/import/record-fields.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { type CommentInput, commentKey, upsertComments } from '../comments/comment-writer.ts';

const NAME_LIMIT = 80;
const NICKNAME_LIMIT = 30;
const DEVICE_LIMIT = 60;
const VERSION_LIMIT = 40;
const BODY_LIMIT = 5_000;
/** The most characters of the source of imported reviews. */
export const SOURCE_LIMIT = 30;
const NAMELESS = '匿名玩家';

/** Finds games by name; implemented by the main service. */
export interface GameDirectory {
  find(tx: Tx, names: readonly string[]): Promise<Map<string, { id: number }>>;
  /** Rejects a row of an unknown game, or leaves it out as requested. */
  reportUnknown(tx: Tx, reader: RowReader, field: string, name: string): Promise<void>;
}

const HEADINGS: Headings<
  'game' | 'nickname' | 'source' | 'stars' | 'body' | 'device' | 'version' | 'created_at' | 'likes'
> = {
  game: '游戏、游戏名、游戏名称、name、game_name',
  nickname: '昵称、用户名、玩家、用户、user、author、username、comment_author',
  source: '来源、评论来源、评价来源、来源平台、出处、site',
  stars: '星级、评分、打分、rating、score、star',
  body: '评论、内容、评论内容、正文、content、comment、text、review、comment_content',
  device: '机型、设备、手机型号',
  version: '游戏版本、版本、版本号',
  created_at: '发表时间、时间、日期、评论时间、发布时间、date、time、comment_date',
  likes: '点赞数、点赞、赞、like、like_count、upvotes',
};

export interface CommentRow extends CommentInput {
  game: string;
  source: string;
}

/**
 * Reviews from elsewhere, each with its source. Their stars do not count, and their likes are not imported.
 * @param source that of the reviews without one of their own
 */
export function commentImport(games: GameDirectory, source?: string): ImportKind<CommentRow> {
  return {
    name: 'comments',
    title: '评论',
    columns: withHeadings(
      [
        column('game', '游戏名（已在库中）', '青崖渡', true),
        column('nickname', '昵称，最多 30 字；留空为匿名玩家', '渡口的猫'),
        column('source', `转自哪里，最多 ${SOURCE_LIMIT} 字；没有这一列用 --source`, 'TapTap'),
        column('stars', '1 到 5，也可写 5星、★★★★☆；可留空；只随评论显示，不计入评分', '5'),
        column('body', '评论，最多 5000 字', '画面像一卷旧画，越看越静。', true),
        column('device', '机型', '小米 14'),
        column('version', '发表时的游戏版本', '2.4.0'),
        { ...column('created_at', '发表时间', '2026-11-01 10:00', true), isTime: true },
        column('likes', '不导入：点赞数只计本站玩家的', '12'),
      ],
      HEADINGS,
    ),
    keyText: '游戏 + 昵称 + 发表时间 + 内容（game、nickname、created_at、body）',
    tables: ['comment'],
    read: (reader) => readComment(reader, source),
    resolve: async (tx, rows) => {
      const names = rows.map(({ row }) => row.game);
      const found = await games.find(tx, names);
      for (const { row, reader } of rows) {
        row.game_id = found.get(row.game)?.id ?? 0;
        if (row.game_id === 0) {
          await games.reportUnknown(tx, reader, 'game', row.game);
        }
      }
    },
    key: commentKey,
    write: async (tx, rows) => {
      const comments = rows.map(({ game: _game, ...comment }) => comment);
      const written = await upsertComments(tx, comments);
      const changed = rows.filter((_, at) => written[at]?.outcome !== 'unchanged');
      return {
        outcomes: written.map(({ outcome }) => outcome),
        tags: [...new Set(changed.map((row) => `comments:${row.game_id}`))],
      };
    },
  };
}

function readComment(reader: RowReader, source: string | undefined): CommentRow {
  const created_at = reader.date('created_at');
  if (!created_at && reader.isEmpty('created_at')) {
    reader.report('rejected', 'created_at', '没有发表时间');
  }
  const body = reader.body('body', BODY_LIMIT).replace(/\n{3,}/g, '\n\n');
  if (body === '') {
    reader.report('rejected', 'body', '不能为空');
  }
  if (!reader.isEmpty('likes')) {
    reader.report('note', 'likes', '点赞数没有导入：这里只计本站玩家的点赞');
  }
  return {
    game: reader.required('game', NAME_LIMIT),
    game_id: 0,
    nickname: reader.oneLine('nickname', NICKNAME_LIMIT) || NAMELESS,
    icon_url: null,
    source: readSource(reader, source),
    stars: reader.stars('stars'),
    body,
    device: reader.optional('device', DEVICE_LIMIT),
    game_version: reader.optional('version', VERSION_LIMIT),
    created_at: created_at ?? new Date(0),
    likes: 0,
    replies: [],
  };
}

function readSource(reader: RowReader, given = ''): string {
  const source = reader.oneLine('source', SOURCE_LIMIT) || given;
  if (source === '') {
    reader.report(
      'rejected',
      'source',
      '没有写来源。请加一列“来源”，写明评论转自哪里（例如 TapTap）；整个文件出自一处的，导入时加 --source TapTap 也可以',
    );
  }
  return source;
}
