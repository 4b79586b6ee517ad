import { Icon } from './icon.tsx';
import css from './score.module.css';

export function Score({ score }: { score: number | null }) {
  if (score === null) {
    return <span className="muted small">暂无评分</span>;
  }
  return (
    <span className={css.score} title={`评分 ${score.toFixed(1)}（满分 10）`}>
      <Icon name="star" size={14} className={css.star} />
      {score.toFixed(1)}
    </span>
  );
}
