import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { COMMENT_LENGTH } from '#contract/vocabulary.ts';
import { asPlayer } from '../api/as-player.ts';
import { services } from '../api/request.ts';
import { readDraft, registerForm, storeDraft } from '../browser/storage/form-drafts.ts';
import { buttonClass } from '../ui/button.ts';
import { showToast } from '../ui/toast.tsx';
import css from './comment-form.module.css';

/** The problem of a review (stars 0: not rated) or a reply (stars null); empty if it is valid. */
export function draftProblem(body: string, stars: number | null): string {
  if (stars === 0) {
    return '请先打分';
  }
  const { length } = [...body.trim()];
  if (length < COMMENT_LENGTH.min) {
    return `至少写 ${COMMENT_LENGTH.min} 个字`;
  }
  return length > COMMENT_LENGTH.max ? `最多写 ${COMMENT_LENGTH.max} 个字` : '';
}

export type WrittenComment = Pick<Comment, 'id' | 'body' | 'stars'>;

/** A comment to change; `stars` is null for a reply. */
type EditedComment = WrittenComment & { version: number };

interface CommentFormProps {
  gameId: number;
  /** The own comment that the form changes; undefined for a new one. */
  edited?: EditedComment;
  /** The review replied to; undefined for a new review. */
  parentId?: number;
  placeholder: string;
  /** Called with the published comment, or null while it awaits moderation. */
  onWritten: (written: WrittenComment | null) => void;
  onCancel?: () => void;
}

/** `stars` is 0 before a choice, null for a reply. */
interface Entered {
  body: string;
  stars: number | null;
}

/** What the elements of a form contain. */
function enteredIn(form: HTMLFormElement | null): { body: string; stars: number } {
  const stars = form?.querySelector<HTMLInputElement>('input:checked')?.value ?? 0;
  return { body: form?.querySelector('textarea')?.value ?? '', stars: Number(stars) };
}

/** The name of a form among the stored drafts. */
export function draftName(
  gameId: number,
  parentId?: number,
  edited?: Pick<EditedComment, 'id' | 'version'>,
): string {
  return edited ? `comment edit ${edited.id} ${edited.version}` : `comment ${gameId} ${parentId ?? ''}`;
}

const NEW = { action: '发布', doing: '正在发布…', done: '发布成功' };
const EDIT = { action: '保存', doing: '正在保存…', done: '已保存' };

/**
 * Form for a review, with stars, or a reply, new or to change. The text stays until the service has accepted it, also if
 * the page is loaded again. What was entered in the server's HTML before hydration stays.
 */
export function CommentForm({
  gameId,
  parentId,
  edited,
  placeholder,
  onWritten,
  onCancel,
}: CommentFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const first: Entered = {
    body: edited?.body ?? '',
    stars: edited ? edited.stars : parentId === undefined ? 0 : null,
  };
  const [{ body, stars }, setEntered] = useState(first);
  const [message, setMessage] = useState('');
  const [sending, setSending] = useState(false);
  const words = edited ? EDIT : NEW;
  const name = draftName(gameId, parentId, edited);
  const enter = (change: Partial<Entered>) => {
    const changed = { body, stars, ...change };
    setEntered(changed);
    storeDraft(name, changed.body === first.body && changed.stars === first.stars ? null : changed);
  };
  const enterEarly = useEffectEvent(() => {
    const early = enteredIn(form.current);
    const draft = readDraft(name) as Entered | undefined;
    enter({
      body: early.body === first.body && draft ? draft.body : early.body,
      stars: early.stars === (first.stars ?? 0) ? (draft ?? first).stars : early.stars,
    });
  });
  useLayoutEffect(() => enterEarly(), []);
  const empty = useEffectEvent(() => setEntered(first));
  useEffect(() => registerForm(() => empty()), []);
  const cancel = () => {
    storeDraft(name, null);
    onCancel?.();
  };

  const send = async () => {
    const problem = draftProblem(body, stars);
    setMessage(problem);
    if (problem || sending) {
      return;
    }
    setSending(true);
    const values = { stars: stars ?? undefined, body: body.trim() };
    const response = await asPlayer(() =>
      edited
        ? services.send('/vue/commentedit', { id: edited.id, version: edited.version, ...values }, 'sdk')
        : services.send('/vue/comment', { game_id: gameId, parent_id: parentId, ...values }, 'sdk'),
    );
    setSending(false);
    if (response.status === 1) {
      const { id: written, shown } = response.data;
      storeDraft(name, null);
      setEntered({ ...first, body: '' });
      showToast(shown ? words.done : '已提交，审核通过后就会显示');
      onWritten(shown ? { id: written, body: body.trim(), stars } : null);
    } else if (response.code !== 'LOGIN_REQUIRED') {
      setMessage(response.msg);
    }
  };

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {stars !== null && <StarInput stars={stars} onVote={(vote) => enter({ stars: vote })} />}
      <label htmlFor={id} className="visually-hidden">
        {placeholder}
      </label>
      <textarea
        id={id}
        className={css.text}
        rows={edited ? 6 : parentId === undefined ? 3 : 2}
        value={body}
        placeholder={placeholder}
        aria-describedby={`${id}-message`}
        aria-invalid={message !== '' || undefined}
        onChange={({ target }) => {
          enter({ body: target.value });
          setMessage('');
        }}
      />
      <div className={css.foot}>
        <p id={`${id}-message`} role="status" className={css.message}>
          {message}
        </p>
        {onCancel && (
          <button type="button" className={buttonClass.quiet} onClick={cancel}>
            取消
          </button>
        )}
        <button type="submit" className={buttonClass.primary} aria-disabled={sending || undefined}>
          {sending ? words.doing : words.action}
        </button>
      </div>
    </form>
  );
}

const WORDS = ['很差', '较差', '一般', '不错', '很好'] as const;

/** One to five stars; 0: not rated. */
function StarInput({ stars, onVote }: { stars: number; onVote: (stars: number) => void }) {
  const name = useId();
  return (
    <fieldset className={css.stars}>
      <legend className={css.legend}>打分</legend>
      {WORDS.map((word, i) => (
        <label key={word} className={i < stars ? css.full : css.empty} title={word}>
          <input
            type="radio"
            name={name}
            value={i + 1}
            checked={stars === i + 1}
            className="visually-hidden"
            aria-label={`${i + 1} 星，${word}`}
            onChange={() => onVote(i + 1)}
          />
          {i < stars ? '★' : '☆'}
        </label>
      ))}
      <span className={css.word}>{WORDS[stars - 1]}</span>
    </fieldset>
  );
}
