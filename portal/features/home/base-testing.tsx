import type { GameTest } from '#contract/entities/schedule.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { countText } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import { testMoment } from '#portal/ui/test-moment.ts';
import css from './base-testing.module.css';
import { groupTests } from './test-groups.ts';

interface BaseTestingProps {
  tests: readonly GameTest[];
  now: string;
  alone?: boolean;
}

export function BaseTesting({ tests, now, alone = false }: BaseTestingProps) {
  return (
    <Section
      title="新游测试"
      titleHidden={alone}
      more={alone ? undefined : { href: '/BaseHomePage/BaseTesting', label: '全部测试' }}
    >
      {tests.length === 0 ? (
        <EmptyNotice action={{ href: '/BaseGameCenter?status=预约', label: '看看可预约的游戏' }}>
          近期没有新游测试。
        </EmptyNotice>
      ) : (
        <div className={css.groups}>
          {groupTests(tests, now).map(({ label, tests: group }) => (
            <div key={label} className={css.group}>
              <h3 className={css.label}>{label}</h3>
              <ul>
                {group.map((test) => (
                  <TestRow key={test.id} test={test} now={now} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

function TestRow({ test, now }: { test: GameTest; now: string }) {
  return (
    <li className={css.row}>
      <GameIcon game={test.game} size={48} />
      <span className="grow stack">
        <a href={gameHref(test.game)} className={css.link} title={test.game.name}>
          {test.game.name}
        </a>
        <span className={css.facts}>
          <Badge tone={test.kind === '首发' || test.kind === '公测' ? 'action' : 'info'}>{test.kind}</Badge>
          <span className="tabular">{testMoment(test, now)}</span>
          {test.history.length > 0 && <span className={css.moved}>曾改期</span>}
        </span>
      </span>
      <span className={css.reserve}>
        <span className={buttonClass.button} aria-hidden="true">
          预约
        </span>
        {test.game.reserve_count > 0 && (
          <span className={css.count}>{countText(test.game.reserve_count)}人预约</span>
        )}
      </span>
    </li>
  );
}
