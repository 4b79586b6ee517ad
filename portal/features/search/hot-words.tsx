import type { HotWord } from '#contract/entities/site.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './hot-words.module.css';
import { wordAddress } from './search-view.ts';

export function HotWords({ words, wide = false }: { words: readonly HotWord[]; wide?: boolean }) {
  if (words.length === 0) {
    return null;
  }
  return (
    <Section title="大家都在搜" look="card">
      <ol className={wide ? `${css.words} ${css.wide}` : css.words}>
        {words.map(({ word, trend }, i) => (
          <li key={word}>
            <a href={wordAddress(word)} className={css.word}>
              <span className={i < 3 ? `${css.rank} accent` : css.rank}>{i + 1}</span>
              <span className="clip group-accent">{word}</span>
              <Trend trend={trend} />
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const CHANGES = { up: { icon: 'up', word: '上升' }, down: { icon: 'fall', word: '下降' } } as const;

function Trend({ trend }: Pick<HotWord, 'trend'>) {
  if (trend === 'same' || trend === 'new') {
    return trend === 'new' && <Badge tone="action">新</Badge>;
  }
  return (
    <span className={css[trend]}>
      <Icon name={CHANGES[trend].icon} size={14} />
      <span className="visually-hidden">{CHANGES[trend].word}</span>
    </span>
  );
}
