import type { Pack } from '#contract/entities/pack.ts';
import { countText } from '#portal/ui/format.ts';
import { Section } from '#portal/ui/section.tsx';
import { Steps } from '#portal/ui/steps.tsx';
import css from './gift-guide.module.css';
import { scopeRows } from './pack-facts.ts';

/** What a pack contains, for whom it is, and how it is redeemed. */
export function GiftGuide({ pack }: { pack: Pack }) {
  return (
    <>
      <Section title="礼包内容" look="card">
        {pack.contents.length === 0 ? (
          <p className="muted">内容以游戏内实际发放为准。</p>
        ) : (
          <ul className={css.items}>
            {pack.contents.map(({ name, count }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item may occur twice
              <li key={i} className={css.item}>
                <span className="grow">{name}</span>
                {count !== null && <span className={css.count}>×{countText(count)}</span>}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="适用范围" look="card">
        <dl className={css.scope}>
          {scopeRows(pack).map(({ term, text }) => (
            <div key={term} className={css.row}>
              <dt className="rigid muted">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="兑换步骤" look="card">
        {pack.how_to.length === 0 ? (
          <p className="muted">在游戏内找到“礼包兑换”或“兑换码”，输入领到的码即可，以游戏内说明为准。</p>
        ) : (
          <Steps steps={pack.how_to.map((step) => ({ key: step, step }))} />
        )}
      </Section>
      {pack.notice && (
        <Section title="注意事项" look="card">
          <p className={css.notice}>{pack.notice}</p>
        </Section>
      )}
    </>
  );
}
