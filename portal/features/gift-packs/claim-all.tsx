import { useState } from 'react';
import { requestLogin } from '#portal/browser/state/dialog-requests.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { CopyButton } from '#portal/ui/copy-button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import css from './claim-all.module.css';
import type { ClaimedPacks, ClaimOutcome } from './claim-own-packs.ts';

const ORDER: readonly ClaimOutcome[] = ['领到', '已领过', '已领完', '未开始', '已结束', '未领'];

type Step =
  | { at: 'ready' }
  | { at: 'claiming'; text: string; progress?: string }
  | { at: 'done'; claimed: ClaimedPacks | string };

/** 一键领取: claims the packs of the player's games and shows a summary. Repeating it is harmless. */
export function ClaimAll() {
  const user = useShared('userData');
  const [step, setStep] = useState<Step>({ at: 'ready' });
  const isBusy = step.at === 'claiming';
  const start = async () => {
    if (isBusy || (!user && !(await requestLogin()))) {
      return;
    }
    setStep({ at: 'claiming', text: '正在查找可以领取的礼包…' });
    const { claimOwnPacks } = await import('./claim-own-packs.ts');
    const claimed = await claimOwnPacks((done, all) =>
      setStep({ at: 'claiming', text: '正在领取', progress: `${done} / ${all}` }),
    );
    setStep({ at: 'done', claimed });
  };
  return (
    <section className={css.box} aria-label="一键领取">
      <div className={css.head}>
        <p className="soft">收藏过、领过礼包的游戏，正在发放的礼包一次领完。</p>
        <button
          type="button"
          className={buttonClass.primary}
          aria-disabled={isBusy || undefined}
          onClick={start}
        >
          <Icon name="gift" size={18} />
          {isBusy ? '正在领取…' : '一键领取'}
        </button>
      </div>
      <div role="status">
        {step.at === 'claiming' && (
          <p className="links muted">
            {step.text} <span aria-hidden="true">{step.progress}</span>
          </p>
        )}
        {step.at === 'done' && <Summary claimed={step.claimed} />}
      </div>
      {step.at === 'done' && typeof step.claimed !== 'string' && <Results results={step.claimed.results} />}
    </section>
  );
}

function Summary({ claimed }: { claimed: ClaimedPacks | string }) {
  if (typeof claimed === 'string') {
    return <p className={css.failed}>{claimed}</p>;
  }
  const { results, waiting, games, problem } = claimed;
  if (games === 0) {
    return (
      <p className="links muted">
        还没有收藏游戏。<a href="/BaseGameCenter">去挑几款游戏</a>，收藏后就能一键领取。
      </p>
    );
  }
  const counts = ORDER.map((outcome) => ({
    outcome,
    count: results.filter((one) => one.outcome === outcome).length,
  })).filter(({ count }) => count > 0);
  return (
    <>
      <p className={css.summary}>
        {counts.length === 0
          ? '您的游戏现在没有可以领取的礼包。'
          : `${counts.map(({ outcome, count }) => `${outcome} ${count} 个`).join('，')}。`}
        {waiting > 0 && `另有 ${waiting} 个还没开始。`}
      </p>
      {problem && <p className={css.failed}>{problem}</p>}
    </>
  );
}

/** The packs by outcome: new codes come first. */
function Results({ results }: Pick<ClaimedPacks, 'results'>) {
  if (results.length === 0) {
    return null;
  }
  const ordered = ORDER.flatMap((listed) => results.filter(({ outcome }) => outcome === listed));
  return (
    <ul>
      {ordered.map(({ pack, outcome, code }) => (
        <li key={pack.id} className={css.row}>
          <span className={css.name}>
            {pack.game.name} · {pack.title}
          </span>
          <span className={outcome === '领到' ? css.got : 'muted'}>{outcome}</span>
          {code && (
            <span className={css.codeLine}>
              <code className={css.code}>{code}</code>
              <CopyButton text={code} className={buttonClass.button} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
