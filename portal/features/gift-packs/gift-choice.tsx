import type { PackCard } from '#contract/entities/pack.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { GiftCard } from '#portal/ui/gift-card.tsx';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import { GIFT_CENTER } from './pack-filters.ts';

/** Without an id: packs to choose from that can be claimed now. */
export function GiftChoice({ packs, now }: { packs: readonly PackCard[]; now: string }) {
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '礼包中心', href: GIFT_CENTER }, { label: '选择礼包' }]} />
      <h1 className={layout.title}>想看哪个礼包？</h1>
      <Section title="正在发放" more={{ href: GIFT_CENTER, label: '全部礼包' }}>
        {packs.length === 0 ? (
          <EmptyNotice action={{ href: GIFT_CENTER, label: '去礼包中心' }}>
            现在没有正在发放的礼包。
          </EmptyNotice>
        ) : (
          <div className={layout.grid3}>
            {packs.map((pack) => (
              <GiftCard key={pack.id} pack={pack} now={now} />
            ))}
          </div>
        )}
      </Section>
    </div>
  );
}
