import { FilterGroup } from '#portal/ui/filter-group.tsx';
import { withParam } from '#portal/ui/list-address.ts';
import css from './base-screen.module.css';
import { ChoiceForm } from './choice-form.tsx';
import type { TradePage } from './load-trades.ts';
import { PriceForm } from './price-form.tsx';
import { filtersAddress, platformOptions, type TradeFilters } from './trade-filters.ts';

interface BaseScreenProps {
  filters: TradeFilters;
  trades: Pick<TradePage, 'games' | 'servers'>;
  /** The path of the filtered list. */
  path: string;
}

/** Adds the chosen value to the options if the response lacks it. */
function withChosen(
  options: { value: string; label: string }[],
  chosen: string | undefined,
  label = chosen,
): { value: string; label: string }[] {
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: label ?? chosen }, ...options];
}

/** The filters: game, server, platform and price. */
export function BaseScreen({ filters, trades, path }: BaseScreenProps) {
  const { game_id, server, platform } = filters;
  const address = filtersAddress(path, filters);
  const games = trades.games.map(({ id, name }) => ({ value: String(id), label: name }));
  const servers = trades.servers.map((name) => ({ value: name, label: name }));
  return (
    <section className={css.panel} aria-label="筛选账号">
      <h2 className="visually-hidden">筛选</h2>
      <div className={css.choices}>
        <ChoiceForm
          label="游戏"
          name="game_id"
          options={withChosen(games, game_id, '其他游戏')}
          chosen={game_id}
          all="全部游戏"
          address={withParam(address, 'server', undefined)}
        />
        {game_id && (
          <ChoiceForm
            label="区服"
            name="server"
            options={withChosen(servers, server)}
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
