import type { GameRef } from '#contract/entities/game.ts';
import { GiftCard } from '#portal/actions/gift-card.tsx';
import { island } from '#portal/islands/island.tsx';
import { ChoiceBox } from '#portal/ui/choice-box.tsx';
import { EmptyResults } from '#portal/ui/empty-results.tsx';
import { FilterLinks } from '#portal/ui/filter-links.tsx';
import layout from '#portal/ui/layout.module.css';
import { withFilter, withFilters } from '#portal/ui/list-address.ts';
import { chosenValue, gameOptions } from '#portal/ui/list-filters.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ResultBar } from '#portal/ui/result-bar.tsx';
import css from './base-screen.module.css';
import { ClaimAll } from './claim-all.tsx';
import { ListClaim } from './list-claim.tsx';
import type { PackPage } from './load-packs.ts';
import { filterRows, type PackFilters } from './pack-filters.ts';

const ClaimAllIsland = island('claim-all', ClaimAll);
const ListClaimIsland = island('list-claim', ListClaim, 'player');

interface PackResultsProps {
  packs: PackPage;
  filters: PackFilters;
  path: string;
  /** The site offers used codes (淘号). */
  pool: boolean;
}

/** The list's script shows the current stock and opens the claim dialog above it (`pack-list-script.ts`). */
export function PackResults({ packs, filters, path, pool }: PackResultsProps) {
  const { list, total, page, size, generated_at: now } = packs;
  const address = withFilters(path, filters.chosen);
  return (
    <>
      <BaseScreen filters={filters} games={packs.games} path={path} pool={pool} />
      <ClaimAllIsland />
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
            <div className={layout.grid2} data-script="pack-list">
              {list.map((pack) => (
                <GiftCard key={pack.id} pack={pack} now={now} />
              ))}
            </div>
            <Pagination page={page} size={size} total={total} address={address} />
          </>
        )}
      </section>
      <ListClaimIsland />
    </>
  );
}

export function gameName({ games, list }: PackPage, id: string): string | undefined {
  return [...games, ...list.map((pack) => pack.game)].find((game) => String(game.id) === id)?.name;
}

interface BaseScreenProps extends Omit<PackResultsProps, 'packs'> {
  games: readonly GameRef[];
}

function BaseScreen({ filters, games, path, pool }: BaseScreenProps) {
  const address = withFilters(path, filters.chosen);
  return (
    <section className={css.panel} aria-label="筛选礼包" data-script="filters" data-address={address}>
      <h2 className="visually-hidden">筛选</h2>
      <ChoiceBox
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
        <FilterLinks
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
