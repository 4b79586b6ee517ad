import type { GameRef } from '#contract/entities/game.ts';
import { useSite } from '#portal/head/use-site.ts';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import css from './base-screen.module.css';
import { GameSelect } from './game-select.tsx';
import { chosenValue, filterRows, filtersAddress, type PackFilters } from './pack-filters.ts';

interface BaseScreenProps {
  filters: PackFilters;
  /** The games that have packs. */
  games: readonly GameRef[];
  /** The path of the filtered list. */
  path: string;
}

/** The filters: game, state, kind and platform. */
export function BaseScreen({ filters, games, path }: BaseScreenProps) {
  const pool = useSite()?.features.pool === true;
  const address = filtersAddress(path, filters);
  return (
    <section className={css.panel} aria-label="筛选礼包">
      <h2 className="visually-hidden">筛选</h2>
      <GameSelect filters={filters} games={games} path={path} />
      {filterRows.map(({ name, label, options }) => (
        <FilterGroup
          key={name}
          name={name}
          label={label}
          options={pool ? options : options.filter(({ value }) => value !== '淘号')}
          chosen={chosenValue(filters, name)}
          address={address}
        />
      ))}
    </section>
  );
}
