import type { PackCard } from '#contract/entities/pack.ts';
import { Badge } from '../ui/badge.tsx';
import { giftHref, packContents } from '../ui/gift-facts.ts';
import { LinkRow } from '../ui/link-row.tsx';
import { Stock } from '../ui/stock.tsx';
import { GiftAction } from './gift-card.tsx';

export function PackRow({ pack, now }: { pack: PackCard; now: string }) {
  return (
    <LinkRow
      href={giftHref(pack)}
      title={pack.title}
      badge={pack.kind && <Badge tone={pack.kind === '独家' ? 'action' : 'quiet'}>{pack.kind}</Badge>}
      facts={packContents(pack) || '内容以游戏内实际发放为准'}
      below={<Stock pack={pack} />}
      data-pack={pack.id}
    >
      <GiftAction pack={pack} now={now} />
    </LinkRow>
  );
}
