import { countText } from './format.ts';
import { Icon } from './icon.tsx';
import css from './like-button.module.css';

interface LikeButtonProps {
  liked: boolean;
  count: number;
  label: string;
  /** `large` alone, `small` in a line of text. */
  look: 'large' | 'small';
  onLike: () => void;
}

export function LikeButton({ liked, count, label, look, onLike }: LikeButtonProps) {
  return (
    <button
      type="button"
      className={`${css[look]} ${liked ? css.liked : ''}`}
      aria-pressed={liked}
      aria-label={`${label}，${countText(count)} 人赞过`}
      onClick={onLike}
    >
      <Icon name={liked ? 'heart-full' : 'heart'} size={look === 'large' ? 20 : 14} />
      {count > 0 ? countText(count) : '赞'}
    </button>
  );
}
