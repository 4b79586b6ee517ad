import { useCallback, useEffect, useState } from 'react';
import type { OwnComment } from '#contract/entities/comment.ts';
import { AppealDialog } from '#portal/actions/appeal-dialog.tsx';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { removeStoredUser } from '#portal/browser/state/stored-user.ts';
import { lazyPart } from '#portal/islands/lazy-part.ts';
import { Badge, type BadgeTone } from '#portal/ui/badge.tsx';
import { ConfirmDialog } from '#portal/ui/confirm-dialog.tsx';
import { Fold, isLong } from '#portal/ui/fold.tsx';
import { timeAgo } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { MoreButton, Pending } from '#portal/ui/pending.tsx';
import { RowButton } from '#portal/ui/row-button.tsx';
import { Stars } from '#portal/ui/stars.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';

const EditDialog = lazyPart(() => import('./edit-dialog.tsx').then((part) => part.EditDialog));

const PAGE_SIZE = 10;
const SHORT = 120;
const TONES: Readonly<Record<OwnComment['state'], BadgeTone>> = {
  待审核: 'warn',
  已发布: 'good',
  已拒绝: 'quiet',
};

interface Loaded {
  list: readonly OwnComment[];
  hasMore: boolean;
  now: string;
}

type GameNames = ReadonlyMap<number, string>;

/** The names of the games of comments, which another service has. */
async function namesOf(comments: readonly OwnComment[]): Promise<GameNames> {
  const ids = [...new Set(comments.map(({ game_id }) => game_id))].join();
  const response = ids ? await services.get('/vue/gamesof', { ids }) : undefined;
  return new Map(response?.status === 1 ? response.data.list.map(({ id, name }) => [id, name]) : []);
}

/**
 * The player's reviews and replies, in any state, with buttons that change or delete one.
 * @param isModerated a changed one is published after its approval
 */
export function OwnComments({ isModerated }: { isModerated: boolean }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [names, setNames] = useState<GameNames>(new Map());
  const [failure, setFailure] = useState('');
  const [deleting, setDeleting] = useState<OwnComment | null>(null);
  const [edited, setEdited] = useState<OwnComment | null>(null);
  const [appealed, setAppealed] = useState<OwnComment | null>(null);
  const shown = loaded?.list ?? [];
  const load = useCallback(async (before: readonly OwnComment[]) => {
    setFailure('');
    const response = await services.get('/vue/mycomments', {
      before: before[before.length - 1]?.id,
      size: PAGE_SIZE,
    });
    if (response.status === 1) {
      const { list, total, generated_at: now } = response.data;
      setLoaded({ list: [...before, ...list], hasMore: list.length < total, now });
      const found = await namesOf(list);
      setNames((others) => new Map([...others, ...found]));
    } else if (response.code === 'LOGIN_REQUIRED') {
      removeStoredUser();
    } else {
      setFailure(response.msg);
    }
  }, []);
  useEffect(() => {
    load([]);
  }, [load]);
  const remove = async (comment: OwnComment) => {
    const response = await asPlayer(() => services.send('/vue/commentdelete', { id: comment.id }));
    if (response.status === 0 && response.code !== 'NOT_FOUND') {
      if (response.code !== 'LOGIN_REQUIRED') {
        showToast(response.msg, 'bad');
      }
      return;
    }
    showToast('已删除');
    setLoaded((before) => before && { ...before, list: before.list.filter(({ id }) => id !== comment.id) });
  };
  return (
    <OwnPart id="own-comments" title="我的评论">
      {loaded && shown.length === 0 && !loaded.hasMore && (
        <p className={css.empty}>
          还没有写过评论。<a href="/BaseGameCenter">去给玩过的游戏打个分</a>
        </p>
      )}
      <ul className={css.rows}>
        {shown.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            game={names.get(comment.game_id)}
            now={loaded?.now ?? ''}
            onEdit={() => setEdited(comment)}
            onDelete={() => setDeleting(comment)}
            onAppeal={() => setAppealed(comment)}
          />
        ))}
      </ul>
      {(!loaded || failure) && <Pending failure={failure} onRetry={() => load(shown)} />}
      {loaded?.hasMore && !failure && <MoreButton onClick={() => load(shown)} />}
      {edited && (
        <EditDialog
          comment={edited}
          isModerated={isModerated}
          onEdited={() => load([])}
          onClose={() => setEdited(null)}
        />
      )}
      {appealed && (
        <AppealDialog
          decision={{ comment_id: appealed.id }}
          question={`您的${appealed.reply ? '回复' : '评价'}被拒绝${appealed.decision_note && `，理由：${appealed.decision_note}`}。申诉成立后会恢复显示。`}
          onSent={() => load([])}
          onClose={() => setAppealed(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="删除评论"
          question={
            deleting.reply
              ? '删除后，这条回复会立刻从游戏页消失，不能恢复。'
              : '删除后，这条评价和它下面的回复会立刻从游戏页消失，不能恢复。'
          }
          action="删除"
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </OwnPart>
  );
}

interface CommentRowProps {
  comment: OwnComment;
  game: string | undefined;
  now: string;
  onEdit: () => void;
  onDelete: () => void;
  onAppeal: () => void;
}

/** What became of the appeal; a granted one has restored the comment. */
const APPEALS = { 待处理: '申诉处理中', 已处理: '', 不成立: '申诉未通过' } as const;

function CommentRow({ comment, game, now, onEdit, onDelete, onAppeal }: CommentRowProps) {
  const { game_id, reply, stars, body, province, created_at, edited, state, decision_note, appeal } = comment;
  const about = `对${game ?? '这款游戏'}的${reply ? '回复' : '评价'}`;
  const isRejected = state === '已拒绝';
  const name = game ?? '查看游戏';
  return (
    <li>
      <p className={css.commentHead}>
        <a href={gameHref({ id: game_id })} className={css.commentGame}>
          {name}
        </a>
        {stars !== null && <Stars stars={stars} />}
        <Badge tone={TONES[state]}>{state}</Badge>
      </p>
      <Fold long={isLong(body, SHORT)}>
        <p className={css.body}>{body}</p>
      </Fold>
      {isRejected && (decision_note || appeal) && (
        <p className={css.note}>
          {[decision_note && `处理说明：${decision_note}`, appeal && APPEALS[appeal]]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <p className={css.commentFoot}>
        <span>
          <time dateTime={created_at}>{timeAgo(created_at, now)}</time>
          {province && ` · IP 属地：${province}`}
          {reply && ' · 回复'}
          {edited && ' · 已编辑'}
        </span>
        {isRejected && (appeal === null || appeal === '已处理') && (
          <RowButton label="申诉" name={about} onClick={onAppeal} />
        )}
        {comment.version !== undefined && appeal !== '待处理' && (
          <RowButton label="修改" name={about} onClick={onEdit} />
        )}
        <RowButton label="删除" name={about} onClick={onDelete} />
      </p>
    </li>
  );
}
