import { useId } from 'react';
import css from './star-input.module.css';

const WORDS = ['很差', '较差', '一般', '不错', '很好'] as const;

/** A vote of one to five stars; 0: none yet. */
export function StarInput({ stars, onVote }: { stars: number; onVote: (stars: number) => void }) {
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
          ★
        </label>
      ))}
      <span className={css.word}>{WORDS[stars - 1]}</span>
    </fieldset>
  );
}
