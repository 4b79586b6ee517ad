import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GameRef } from '#contract/entities/game.ts';
import { GiftCard } from '#portal/actions/gift-card.tsx';
import { services } from '#portal/api/request.ts';
import { useSite } from '#portal/head/use-site.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { ChoiceForm } from '#portal/ui/choice-form.tsx';
import { EmptyResults } from '#portal/ui/empty-results.tsx';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import layout from '#portal/ui/layout.module.css';
import { withFilter, withFilters } from '#portal/ui/list-address.ts';
import { chosenValue, gameOptions } from '#portal/ui/list-filters.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ResultBar } from '#portal/ui/result-bar.tsx';
import css from './base-screen.module.css';
import { ClaimAll } from './claim-all.tsx';
import { useLiveStocks } from './live-stock.ts';
import type { PackInfo, PackPage } from './load-packs.ts';
import { useOwnClaims } from './own-claims.ts';
import { filterRows, type PackFilters } from './pack-filters.ts';

const ListClaim = lazyPart(() => import('./list-claim.tsx').then((part) => part.ListClaim));

interface PackResultsProps {
  packs: PackPage;
  filters: PackFilters;
  path: string;
}

export function PackResults({ packs, filters, path }: PackResultsProps) {
  const { list, total, page, size, generated_at: now } = packs;
  const address = withFilters(path, filters.chosen);
  const stocked = useLiveStocks(list);
  const owned = new Set(useOwnClaims().map(({ pack_id }) => pack_id));
  const { claiming, openClaim, closeClaim } = useClaimInList();
  return (
    <>
      <BaseScreen filters={filters} games={packs.games} path={path} />
      <ClaimAll />
      <section aria-label="礼包列表">
        <h2 className="visually-hidden">礼包列表</h2>
        <ResultBar
          total={total}
          capped={packs.total_capped}
          unit="个礼包"
          chosen={filters.chosen.map(({ name, value, label }) => ({
            label: name === 'game_id' ? (gameName(packs, value) ?? label) : label,
            without: withFilter(address, name, undefined),
          }))}
          all={path}
        />
        {list.length === 0 ? (
          <EmptyResults
            what="礼包"
            total={total}
            filtered={filters.chosen.length > 0}
            address={address}
            all={{ href: path, label: '看全部礼包' }}
          >
            <EmptyNotice action={{ href: '/BaseGameCenter', label: '先去选个游戏' }}>
              还没有礼包。
            </EmptyNotice>
          </EmptyResults>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
            <div className={layout.grid2} onClick={openClaim}>
              {stocked.map((pack) => (
                <GiftCard key={pack.id} pack={pack} now={now} claimed={owned.has(pack.id)} />
              ))}
            </div>
            <Pagination page={page} size={size} total={total} address={address} />
          </>
        )}
      </section>
      {claiming && <ListClaim key={claiming.pack.id} info={claiming} onClose={closeClaim} />}
    </>
  );
}

const CLAIM_LINK = 'a[href^="/BaseGiftDetails/BaseDialog?id="]';

/**
 * Opens the claim dialog above the list instead of following the link to it. If the pack can't be loaded, as without a
 * network, the link is followed.
 */
function useClaimInList() {
  const [claiming, setClaiming] = useState<PackInfo | null>(null);
  const navigate = useNavigate();
  const openClaim = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest(CLAIM_LINK) : null;
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain) {
      return;
    }
    event.preventDefault();
    const address = link.getAttribute('href') ?? '';
    const id = new URLSearchParams(address.split('?')[1]).get('id') ?? '';
    const response = await services.get('/vue/giftinfo', { id });
    if (response.status === 1) {
      setClaiming(response.data);
    } else {
      navigate(address);
    }
  };
  return { claiming, openClaim, closeClaim: () => setClaiming(null) };
}

export function gameName({ games, list }: PackPage, id: string): string | undefined {
  return [...games, ...list.map((pack) => pack.game)].find((game) => String(game.id) === id)?.name;
}

interface BaseScreenProps {
  filters: PackFilters;
  games: readonly GameRef[];
  path: string;
}

function BaseScreen({ filters, games, path }: BaseScreenProps) {
  const pool = useSite()?.features.pool === true;
  const address = withFilters(path, filters.chosen);
  return (
    <section className={css.panel} aria-label="筛选礼包">
      <h2 className="visually-hidden">筛选</h2>
      <ChoiceForm
        id="pack-game"
        label="游戏"
        name="game_id"
        options={gameOptions(games)}
        chosen={chosenValue(filters.chosen, 'game_id')}
        unlisted="其他游戏"
        all="全部游戏"
        address={address}
        className={css.game}
      />
      {filterRows.map(({ name, label, options }) => (
        <FilterGroup
          key={name}
          name={name}
          label={label}
          options={pool ? options : options.filter(({ value }) => value !== '淘号')}
          chosen={chosenValue(filters.chosen, name)}
          address={address}
        />
      ))}
    </section>
  );
}
