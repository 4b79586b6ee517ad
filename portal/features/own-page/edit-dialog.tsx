import type { OwnComment } from '#contract/entities/comment.ts';
import { CommentForm, draftName } from '#portal/actions/comment-form.tsx';
import { storeDraft } from '#portal/browser/storage/form-drafts.ts';
import { TitledDialog } from '#portal/ui/titled-dialog.tsx';
import css from './own-page.module.css';

interface EditDialogProps {
  comment: OwnComment;
  /** A changed comment is published after its approval. */
  isModerated: boolean;
  onEdited: () => void;
  onClose: () => void;
}

/** The form of a comment, filled in with an own one. Closing it discards the changes. */
export function EditDialog({ comment, isModerated, onEdited, onClose }: EditDialogProps) {
  const { id, game_id, reply, body, stars, version = 0, state } = comment;
  const kind = reply ? '回复' : '评价';
  const close = () => {
    storeDraft(draftName(game_id, undefined, { id, version }), null);
    onClose();
  };
  return (
    <TitledDialog title={`修改${kind}`} onClose={close}>
      {(isModerated || state !== '已发布') && (
        <p className={css.note}>保存后会重新审核，审核通过前其他人看不到这条{kind}。</p>
      )}
      <CommentForm
        gameId={game_id}
        edited={{ id, version, body, stars: reply ? null : (stars ?? 0) }}
        placeholder={`${kind}内容`}
        onWritten={() => {
          onEdited();
          onClose();
        }}
        onCancel={onClose}
      />
    </TitledDialog>
  );
}
