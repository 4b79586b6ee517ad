import { buttonClass } from '#portal/ui/button.ts';
import choice from '#portal/ui/choice-box.module.css';
import { ChoiceBox, SavedFilters } from '#portal/ui/choice-box.tsx';
import { EmptyResults } from '#portal/ui/empty-results.tsx';
import filterCss from '#portal/ui/filter-group.module.css';
import { FilterLinks } from '#portal/ui/filter-links.tsx';
import { withParam } from '#portal/ui/list-address.ts';
import { gameOptions, plainOptions } from '#portal/ui/list-filters.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ResultBar, SortLinks } from '#portal/ui/result-bar.tsx';
import { TradeCard } from '#portal/ui/trade-card.tsx';
import screenCss from './base-screen.module.css';
import { chosenFilters } from './chosen-filters.ts';
import type { TradePage } from './load-trades.ts';
import { type PriceField, priceFields } from './price-fields.ts';
import { filtersAddress, platformOptions, rangeLinks, readFilters, sortLabels } from './trade-filters.ts';
import css from './trade-results.module.css';

interface TradeResultsProps {
  trades: TradePage;
  params: URLSearchParams;
  path: string;
}

export function TradeResults({ trades, params, path }: TradeResultsProps) {
  const filters = readFilters(params);
  const { list, total, page, size, generated_at: now } = trades;
  const address = filtersAddress(path, filters);
  const chosen = chosenFilters(filters, trades, address);
  const pictures = !filters.game_id || list.some(({ cover_url }) => cover_url !== null);
  return (
    <>
      <BaseScreen params={params} trades={trades} path={path} />
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

function BaseScreen({ trades, params, path }: TradeResultsProps) {
  const filters = readFilters(params);
  const { game_id, server, platform } = filters;
  const address = filtersAddress(path, filters);
  return (
    <section className={screenCss.panel} aria-label="筛选账号" data-script="filters" data-address={address}>
      <h2 className="visually-hidden">筛选</h2>
      <div className={screenCss.choices}>
        <ChoiceBox
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
          <ChoiceBox
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
      <FilterLinks
        label="平台"
        name="platform"
        options={platformOptions}
        chosen={platform}
        address={address}
      />
      <PriceForm params={params} address={address} />
    </section>
  );
}

const PROBLEM = 'trade-price-problem';

/** Filters by a price range, given or entered; a plain form, which has its script (`price-form-script.ts`). */
function PriceForm({ params, address }: { params: URLSearchParams; address: string }) {
  const [least, most] = priceFields(params);
  const problems = [least, most].flatMap((field) => field?.problem ?? []);
  return (
    <div className={screenCss.prices}>
      <span className={choice.label} id="trade-price">
        价格
      </span>
      <ul className={screenCss.ranges} aria-labelledby="trade-price">
        {rangeLinks(address, readFilters(params)).map(({ label, href, current }) => (
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
      <form
        action={address.split('?')[0]}
        className={screenCss.own}
        aria-label="自定价格"
        data-script="price-form"
        data-address={address}
      >
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
