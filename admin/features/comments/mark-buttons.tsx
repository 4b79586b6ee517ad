import { App, Button } from 'antd';
import { useAction } from '#admin/calls/use-call.ts';
import { COMMENT_MARKS, type CommentAdminRow, commentMark } from '#contract/admin/comments.ts';
import { MARK_NAMES } from './mark-names.ts';

interface Props {
  comment: CommentAdminRow;
  onDone(): void;
  onReply(): void;
  onUndo(): Promise<void>;
}

/** Marks a published comment, or replies to it in the name of the site. */
export function MarkButtons({ comment, onDone, onReply, onUndo }: Props) {
  const { notification } = App.useApp();
  const { send, isSending } = useAction();
  const isShown = comment.state === '已发布';
  const isReview = comment.parent_id === null;
  const put = async (mark: (typeof COMMENT_MARKS)[number], on: boolean) => {
    const done = await send(commentMark, { ids: [comment.id], mark, on });
    if (!done) {
      return;
    }
    const [skipped] = done.skipped;
    notification[skipped ? 'warning' : 'success']({
      key: 'moderation',
      title: skipped ? skipped.reason : `${on ? '已' : '已取消'}${MARK_NAMES[mark]}`,
      actions: done.batch ? <Button onClick={() => void onUndo()}>撤销</Button> : undefined,
      duration: 20,
      placement: 'bottomRight',
    });
    onDone();
  };
  const marks = COMMENT_MARKS.filter(
    (mark) => comment[mark] || (isShown && (mark === 'folded' ? !comment.official : isReview)),
  );
  return (
    <>
      {isShown && isReview && (
        <Button size="small" onClick={onReply}>
          官方回复…
        </Button>
      )}
      {marks.map((mark) => (
        <Button
          key={mark}
          size="small"
          type="text"
          disabled={isSending}
          onClick={() => void put(mark, !comment[mark])}
        >
          {comment[mark] ? `取消${MARK_NAMES[mark]}` : MARK_NAMES[mark]}
        </Button>
      ))}
    </>
  );
}
