import type { FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { buttonClass } from '#portal/ui/button.ts';
import { SavedFilters } from '#portal/ui/choice-box.tsx';
import choice from '#portal/ui/choice-form.module.css';
import { ChoiceForm } from '#portal/ui/choice-form.tsx';
import { EmptyResults } from '#portal/ui/empty-results.tsx';
import filterCss from '#portal/ui/filter-group.module.css';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import { withParam } from '#portal/ui/list-address.ts';
import { gameOptions, plainOptions } from '#portal/ui/list-filters.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ResultBar, SortLinks } from '#portal/ui/result-bar.tsx';
import { TradeCard } from '#portal/ui/trade-card.tsx';
import screenCss from './base-screen.module.css';
import { chosenFilters } from './chosen-filters.ts';
import type { TradePage } from './load-trades.ts';
import { type PriceField, priceFields, withPrices } from './price-fields.ts';
import {
  filtersAddress,
  platformOptions,
  rangeLinks,
  sortLabels,
  type TradeFilters,
} from './trade-filters.ts';
import css from './trade-results.module.css';

interface TradeResultsProps {
  trades: TradePage;
  filters: TradeFilters;
  path: string;
}

export function TradeResults({ trades, filters, path }: TradeResultsProps) {
  const { list, total, page, size, generated_at: now } = trades;
  const address = filtersAddress(path, filters);
  const chosen = chosenFilters(filters, trades, address);
  const pictures = !filters.game_id || list.some(({ cover_url }) => cover_url !== null);
  return (
    <>
      <BaseScreen filters={filters} trades={trades} path={path} />
      <section aria-label="账号列表">
        <h2 className="visually-hidden">账号列表</h2>
        <ResultBar total={total} capped={trades.total_capped} unit="个账号" chosen={chosen} all={path}>
          <SortLinks labels={sortLabels} chosen={filters.sort} address={address} />
        </ResultBar>
        {list.length === 0 ? (
          <EmptyResults
            what="账号"
            total={total}
            filtered={chosen.length > 0}
            address={address}
            all={{ href: path, label: '看全部账号' }}
          >
            <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>
              还没有在售的账号。
            </EmptyNotice>
          </EmptyResults>
        ) : (
          <>
            <div className={css.grid}>
              {list.map((trade) => (
                <TradeCard key={trade.id} trade={trade} now={now} picture={pictures} />
              ))}
            </div>
            <Pagination page={page} size={size} total={total} address={address} />
          </>
        )}
      </section>
    </>
  );
}

interface BaseScreenProps {
  filters: TradeFilters;
  trades: Pick<TradePage, 'games' | 'servers'>;
  path: string;
}

function BaseScreen({ filters, trades, path }: BaseScreenProps) {
  const { game_id, server, platform } = filters;
  const address = filtersAddress(path, filters);
  return (
    <section className={screenCss.panel} aria-label="筛选账号">
      <h2 className="visually-hidden">筛选</h2>
      <div className={screenCss.choices}>
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

const PROBLEM = 'trade-price-problem';

/** Filters by a price range, given or entered; a plain form without scripts. */
function PriceForm({ filters, address }: { filters: TradeFilters; address: string }) {
  const navigate = useNavigate();
  const [least, most] = priceFields(new URLSearchParams(useLocation().search));
  const problems = [least, most].flatMap((field) => field?.problem ?? []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const entered = [...fields].map(([name, value]) => [name, String(value)]);
    navigate(withPrices(address, new URLSearchParams(entered)));
  };
  return (
    <div className={screenCss.prices}>
      <span className={choice.label} id="trade-price">
        价格
      </span>
      <ul className={screenCss.ranges} aria-labelledby="trade-price">
        {rangeLinks(address, filters).map(({ label, href, current }) => (
          <li key={label}>
            <a
              href={href}
              className={current ? filterCss.current : filterCss.option}
              aria-current={current ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <form action={address.split('?')[0]} className={screenCss.own} aria-label="自定价格" onSubmit={submit}>
        {least && <PriceInput field={least} placeholder="最低" />}
        <span aria-hidden="true">–</span>
        {most && <PriceInput field={most} placeholder="最高" />}
        <span className="muted">元</span>
        <SavedFilters address={address} without={['price_min', 'price_max']} />
        <button type="submit" className={buttonClass.quiet}>
          确定
        </button>
      </form>
      {problems.length > 0 && (
        <p id={PROBLEM} role="alert" className={screenCss.problem}>
          {problems.join('；')}
        </p>
      )}
    </div>
  );
}

function PriceInput({ field, placeholder }: { field: PriceField; placeholder: string }) {
  const { name, label, text, problem } = field;
  return (
    <input
      key={text}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      name={name}
      aria-label={`${label}（元）`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && PROBLEM}
      placeholder={placeholder}
      defaultValue={text}
      className={`${choice.field} ${screenCss.price}`}
    />
  );
}
