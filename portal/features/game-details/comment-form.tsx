import { useId, useState } from 'react';
import { COMMENT_LENGTH } from '#contract/vocabulary.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { showToast } from '#portal/layout/toast.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { draftProblem } from './comment-draft.ts';
import css from './comment-form.module.css';
import { StarInput } from './star-input.tsx';

/** What was written, as the service took it. */
export interface Written {
  id: number;
  body: string;
  stars: number | null;
}

interface CommentFormProps {
  gameId: number;
  /** The review that is replied to; a review of one's own where it is left out. */
  parentId?: number;
  placeholder: string;
  /** Gets what was written once it shows; null where a moderator reads it first. */
  onWritten: (written: Written | null) => void;
  onCancel?: () => void;
}

/** Writes a review, with stars, or a reply. What is written stays until it has been taken. */
export function CommentForm({ gameId, parentId, placeholder, onWritten, onCancel }: CommentFormProps) {
  const id = useId();
  const [body, setBody] = useState('');
  const [stars, setStars] = useState(parentId === undefined ? 0 : null);
  const [said, setSaid] = useState('');
  const [sending, setSending] = useState(false);

  const send = async () => {
    const problem = draftProblem(body, stars);
    setSaid(problem);
    if (problem || sending) {
      return;
    }
    setSending(true);
    const params = { game_id: gameId, parent_id: parentId, stars: stars ?? undefined, body: body.trim() };
    const answer = await asPlayer(() => services.send('/vue/comment', params, 'sdk'));
    setSending(false);
    if (answer.status === 1) {
      const { id: written, shown } = answer.data;
      setBody('');
      showToast(shown ? '发布成功' : '已提交，审核通过后就会显示');
      onWritten(shown ? { id: written, body: body.trim(), stars } : null);
    } else if (answer.code !== 'LOGIN_REQUIRED') {
      setSaid(answer.msg);
    }
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {stars !== null && <StarInput stars={stars} onVote={setStars} />}
      <label htmlFor={id} className="visually-hidden">
        {placeholder}
      </label>
      <textarea
        id={id}
        className={css.text}
        rows={parentId === undefined ? 3 : 2}
        value={body}
        maxLength={COMMENT_LENGTH.max * 2}
        placeholder={placeholder}
        aria-describedby={`${id}-said`}
        aria-invalid={said !== '' || undefined}
        onChange={({ target }) => {
          setBody(target.value);
          setSaid('');
        }}
      />
      <div className={css.foot}>
        <p id={`${id}-said`} role="status" className={css.said}>
          {said}
        </p>
        {onCancel && (
          <button type="button" className={buttonClass.quiet} onClick={onCancel}>
            取消
          </button>
        )}
        <button type="submit" className={buttonClass.primary} aria-disabled={sending || undefined}>
          {sending ? '正在发布…' : '发布'}
        </button>
      </div>
    </form>
  );
}
