import { ChoiceForm } from '#portal/ui/choice-form.tsx';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import { withParam } from '#portal/ui/list-address.ts';
import { gameOptions, plainOptions } from '#portal/ui/list-filters.ts';
import css from './base-screen.module.css';
import type { TradePage } from './load-trades.ts';
import { PriceForm } from './price-form.tsx';
import { filtersAddress, platformOptions, type TradeFilters } from './trade-filters.ts';

interface BaseScreenProps {
  filters: TradeFilters;
  trades: Pick<TradePage, 'games' | 'servers'>;
  /** The path of the filtered list. */
  path: string;
}

/** The filters: game, server, platform and price. */
export function BaseScreen({ filters, trades, path }: BaseScreenProps) {
  const { game_id, server, platform } = filters;
  const address = filtersAddress(path, filters);
  return (
    <section className={css.panel} aria-label="筛选账号">
      <h2 className="visually-hidden">筛选</h2>
      <div className={css.choices}>
        <ChoiceForm
          id="trade-game_id"
          label="游戏"
          name="game_id"
          options={gameOptions(trades.games)}
          chosen={game_id}
          unlisted="其他游戏"
          all="全部游戏"
          address={withParam(address, 'server', undefined)}
        />
        {game_id && (
          <ChoiceForm
            id="trade-server"
            label="区服"
            name="server"
            options={plainOptions(trades.servers)}
            chosen={server}
            all="全部区服"
            address={address}
          />
        )}
      </div>
      <FilterGroup
        label="平台"
        name="platform"
        options={platformOptions}
        chosen={platform}
        address={address}
      />
      <PriceForm filters={filters} address={address} />
    </section>
  );
}
