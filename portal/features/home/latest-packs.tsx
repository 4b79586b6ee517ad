import type { PackCard } from '#contract/entities/pack.ts';
import { GiftCard } from '#portal/actions/gift-card.tsx';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';

/** The script of the list shows the current stock (`gift-packs/pack-list-script.ts`). */
export function LatestPacks({ packs, now }: { packs: readonly PackCard[]; now: string }) {
  return (
    <Section title="最新礼包" more={{ href: '/BasePackageNumber', label: '礼包中心' }}>
      {packs.length === 0 ? (
        <EmptyNotice action={{ href: '/BaseGameCenter', label: '先去选个游戏' }}>
          暂时没有可以领取的礼包。
        </EmptyNotice>
      ) : (
        <div className={layout.grid2} data-script="pack-list">
          {packs.map((pack) => (
            <GiftCard key={pack.id} pack={pack} now={now} />
          ))}
        </div>
      )}
    </Section>
  );
}
