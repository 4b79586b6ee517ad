import type { CommentSummary as Summary } from '#contract/entities/comment.ts';
import css from './comment-summary.module.css';
import { countText } from './format.ts';
import { Stars } from './stars.tsx';

export function CommentSummary({ summary }: { summary: Summary }) {
  const { average, count, stars, recent, versions = [] } = summary;
  if (count === 0) {
    return null;
  }
  if (average === null) {
    return (
      <p className={css.panel}>
        <strong>评分人数不足</strong> <span className="muted small">{countText(count)} 人打分</span>
      </p>
    );
  }
  return (
    <div className={css.panel}>
      <div className={css.summary}>
        <p className={css.average}>
          <strong className={css.figure}>{average.toFixed(1)}</strong>
          <Stars stars={average / 2} />
          <span className="muted small">{countText(count)} 人打分</span>
          {recent.average !== null && recent.count < count && (
            <span className="muted small">近 30 天 {recent.average.toFixed(1)}</span>
          )}
        </p>
        <ul className={css.bars} aria-label="星级分布">
          {[5, 4, 3, 2, 1].map((level) => {
            const share = Math.round(((stars[level - 1] ?? 0) / count) * 100);
            return (
              <li key={level} className={css.level}>
                <span className={css.label}>{level} 星</span>
                <progress className={css.bar} max={100} value={share} aria-label={`${level} 星`} />
                <span className={css.share}>{share}%</span>
              </li>
            );
          })}
        </ul>
      </div>
      {versions.some((one) => one.average !== null) && (
        <dl className={css.versions} aria-label="各版本评分">
          {versions.map(
            (one) =>
              one.average !== null && (
                <div key={one.version} className={css.version}>
                  <dt>{one.version} 版</dt>
                  <dd>
                    <strong>{one.average.toFixed(1)}</strong>（{countText(one.count)} 人）
                  </dd>
                </div>
              ),
          )}
        </dl>
      )}
    </div>
  );
}
