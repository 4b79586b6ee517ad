import type { Message } from '#contract/entities/message.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { timeAgo } from '#portal/ui/format.ts';
import { RowButton } from '#portal/ui/row-button.tsx';
import css from './messages.module.css';

export const titleId = ({ id }: Pick<Message, 'id'>) => `message-${id}`;

interface MessageRowProps {
  message: Message;
  now: string;
  onRead: () => void;
}

/** A message; following its link marks it as read. */
export function MessageRow({ message, now, onRead }: MessageRowProps) {
  const { kind, title, body, link, created_at, read } = message;
  return (
    <li className={read ? css.row : css.unread}>
      <p>
        {!read && <span className="visually-hidden">未读：</span>}
        {link ? (
          <a href={link} id={titleId(message)} className={css.title} onClick={read ? undefined : onRead}>
            {title}
          </a>
        ) : (
          <span id={titleId(message)} tabIndex={-1} className={css.title}>
            {title}
          </span>
        )}
      </p>
      {body && <p className={css.body}>{body}</p>}
      <p className={css.foot}>
        <Badge>{kind}</Badge>
        <time dateTime={created_at}>{timeAgo(created_at, now)}</time>
        {!read && <RowButton label="标为已读" name={`：${title}`} onClick={onRead} />}
      </p>
    </li>
  );
}
