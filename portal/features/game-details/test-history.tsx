import type { GameTest } from '#contract/entities/schedule.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { shortDate } from '#portal/ui/format.ts';
import { Section } from '#portal/ui/section.tsx';
import { hasBegun, testMoment } from '#portal/ui/test-moment.ts';
import css from './test-history.module.css';

export function TestHistory({ tests, now }: { tests: readonly GameTest[]; now: string }) {
  return (
    <Section title="测试" id="tests" look="card">
      <ol>
        {[...tests].reverse().map((test) => {
          const over = hasBegun(test, now);
          return (
            <li key={test.id} className={css.test}>
              <p className="row-2 tabular">
                <Badge
                  tone={over ? 'quiet' : test.kind === '首发' || test.kind === '公测' ? 'action' : 'info'}
                >
                  {test.kind}
                </Badge>
                <span className={over ? 'soft' : 'strong'}>{testMoment(test, now)}</span>
                <span className={css.state}>{over ? '已开始' : test.starts_at !== null && '即将开始'}</span>
              </p>
              {test.history.map(({ changed_at, was_at }) => (
                <p key={changed_at} className={css.moved}>
                  {shortDate(changed_at, now)}改期，原定{was_at ? shortDate(was_at, now) : '时间待定'}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
