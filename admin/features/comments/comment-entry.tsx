import { Rate, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import styles from '#admin/queue/queue.module.css';
import { showTime } from '#admin/ui/china-time.ts';
import { COMMENT_MARKS, type CommentAdminRow, type WordMark } from '#contract/admin/comments.ts';
import markStyles from './comment-entry.module.css';
import { MARK_NAMES } from './mark-names.ts';

interface Props {
  comment: CommentAdminRow;
  game: string | undefined;
  buttons: ReactNode;
}

const COLOURS = { 待审核: 'warning', 已发布: 'success', 已拒绝: 'error' } as const;

/** A comment in the queue with its blocked words and buttons. */
export function CommentEntry({ comment, game, buttons }: Props) {
  const may = useMay();
  const { state, nickname, player_id, game_id, stars, parent_id, body, words, marks, official, created_at } =
    comment;
  return (
    <article>
      <div className={styles.head}>
        <Tag color={COLOURS[state]}>{state}</Tag>
        {official && <Tag color="processing">官方</Tag>}
        {COMMENT_MARKS.filter((mark) => comment[mark]).map((mark) => (
          <Tag key={mark}>{MARK_NAMES[mark]}</Tag>
        ))}
        {player_id !== null && may('players.read') ? (
          <Link to={`/players/${player_id}`}>{nickname}</Link>
        ) : (
          <span>{nickname}</span>
        )}
        <span>
          {parent_id === null ? '评价' : '回复'}{' '}
          <a href={`/BaseYxDetails?id=${game_id}`} target="_blank" rel="noreferrer">
            {game ?? `游戏 ${game_id}`}
          </a>
        </span>
        {stars !== null && <Rate disabled value={stars} style={{ fontSize: 14 }} />}
        <time dateTime={created_at}>{showTime(created_at)}</time>
        {comment.source !== null && <Tag>{comment.source ? `转自 ${comment.source}` : '转载，出处不详'}</Tag>}
        {words.map((word) => (
          <Tag key={word} color="error">
            敏感词：{word}
          </Tag>
        ))}
      </div>
      <p className={styles.body}>
        <MarkedBody body={body} marks={marks} />
      </p>
      {buttons}
    </article>
  );
}

/** A text with its blocked words marked. Of overlapping marks the first is used. */
function MarkedBody({ body, marks }: { body: string; marks: readonly WordMark[] }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end, word, action } of marks) {
    if (start >= done) {
      parts.push(
        body.slice(done, start),
        <mark key={start} className={markStyles.mark} title={`敏感词：${word}（${action}）`}>
          {body.slice(start, end)}
        </mark>,
      );
      done = end;
    }
  }
  return (
    <>
      {parts}
      {body.slice(done)}
    </>
  );
}
