import type { Tx } from '#platform/database/transaction.ts';
import { column, type ImportKind } from '#platform/import/import-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { type CommentInput, commentKey, upsertComments } from '../comments/comment-writer.ts';

const NAME_LIMIT = 80;
const NICKNAME_LIMIT = 30;
const DEVICE_LIMIT = 60;
const BODY_LIMIT = 5_000;
const STARS = { '1': 1, '2': 2, '3': 3, '4': 4, '5': 5 } as const;
const NAMELESS = '匿名玩家';

/** Finds games by name; implemented by the main service. */
export interface GameDirectory {
  find(tx: Tx, names: readonly string[]): Promise<Map<string, { id: number }>>;
  /** The message for an unknown name, with the nearest known one. */
  unknownGame(tx: Tx, name: string): Promise<string>;
}

export interface CommentRow extends CommentInput {
  game: string;
}

export function commentImport(games: GameDirectory): ImportKind<CommentRow> {
  return {
    name: 'comments',
    title: '评论',
    columns: [
      column('game', '游戏名（已在库中）', '青崖渡', true),
      column('nickname', '昵称，最多 30 字；留空为匿名玩家', '渡口的猫'),
      column('stars', '1 到 5；可留空', '5'),
      column('body', '评论，最多 5000 字', '画面像一卷旧画，越看越静。', true),
      column('device', '机型', '小米 14'),
      column('created_at', '发表时间', '2026-11-01 10:00', true),
      column('likes', '点赞数', '12'),
    ],
    keyText: '游戏 + 昵称 + 发表时间 + 内容（game、nickname、created_at、body）',
    tables: ['comment'],
    read: readComment,
    resolve: async (tx, rows) => {
      const found = await games.find(
        tx,
        rows.map(({ row }) => row.game),
      );
      for (const { row, reader } of rows) {
        row.game_id = found.get(row.game)?.id ?? 0;
        if (row.game_id === 0) {
          reader.report('rejected', 'game', await games.unknownGame(tx, row.game));
        }
      }
    },
    key: commentKey,
    write: async (tx, rows) => {
      const written = await upsertComments(
        tx,
        rows.map(({ game: _game, ...comment }) => comment),
      );
      const changed = rows.filter((_, at) => written[at]?.outcome !== 'unchanged');
      return {
        outcomes: written.map(({ outcome }) => outcome),
        tags: [...new Set(changed.map((row) => `comments:${row.game_id}`))],
      };
    },
  };
}

function readComment(reader: RowReader): CommentRow {
  const created_at = reader.date('created_at');
  if (!created_at && reader.isEmpty('created_at')) {
    reader.report('rejected', 'created_at', '没有发表时间');
  }
  const body = reader.body('body', BODY_LIMIT).replace(/\n{3,}/g, '\n\n');
  if (body === '') {
    reader.report('rejected', 'body', '不能为空');
  }
  return {
    game: reader.required('game', NAME_LIMIT),
    game_id: 0,
    nickname: reader.oneLine('nickname', NICKNAME_LIMIT) || NAMELESS,
    icon_url: null,
    stars: reader.choice('stars', STARS),
    body,
    device: reader.optional('device', DEVICE_LIMIT),
    created_at: created_at ?? new Date(0),
    likes: reader.count('likes') ?? 0,
    replies: [],
  };
}
