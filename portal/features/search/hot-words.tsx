import type { HotWord } from '#contract/entities/site.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './hot-words.module.css';
import { wordAddress } from './search-view.ts';

interface HotWordsProps {
  words: readonly HotWord[];
  /** In two columns on wide screens. */
  wide?: boolean;
}

export function HotWords({ words, wide = false }: HotWordsProps) {
  if (words.length === 0) {
    return null;
  }
  return (
    <Section title="大家都在搜" look="card">
      <ol className={wide ? `${css.words} ${css.wide}` : css.words}>
        {words.map(({ word, trend }, i) => (
          <li key={word}>
            <a href={wordAddress(word)} className={css.word}>
              <span className={i < 3 ? `${css.rank} ${css.top}` : css.rank}>{i + 1}</span>
              <span className={css.text}>{word}</span>
              <Trend trend={trend} />
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Trend({ trend }: Pick<HotWord, 'trend'>) {
  switch (trend) {
    case 'new':
      return <Badge tone="action">新</Badge>;
    case 'up':
      return (
        <span className={css.up}>
          <Icon name="up" size={14} />
          <span className="visually-hidden">上升</span>
        </span>
      );
    case 'down':
      return (
        <span className={css.down}>
          <Icon name="fall" size={14} />
          <span className="visually-hidden">下降</span>
        </span>
      );
    case 'same':
      return null;
  }
}
