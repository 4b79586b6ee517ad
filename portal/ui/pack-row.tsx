import type { PackCard } from '#contract/entities/pack.ts';
import { Badge } from './badge.tsx';
import { GiftAction } from './gift-card.tsx';
import { giftHref, packContents } from './gift-facts.ts';
import { LinkRow } from './link-row.tsx';
import { Stock } from './stock.tsx';

export function PackRow({ pack, now }: { pack: PackCard; now: string }) {
  return (
    <LinkRow
      href={giftHref(pack)}
      title={pack.title}
      badge={pack.kind && <Badge tone={pack.kind === '独家' ? 'action' : 'quiet'}>{pack.kind}</Badge>}
      facts={packContents(pack) || '内容以游戏内实际发放为准'}
      below={<Stock pack={pack} />}
    >
      <GiftAction pack={pack} now={now} />
    </LinkRow>
  );
}
