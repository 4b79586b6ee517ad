import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '#portal/ui/button.ts';
import choice from '#portal/ui/choice-form.module.css';
import { SavedFilters } from '#portal/ui/choice-form.tsx';
import css from './base-screen.module.css';
import { rangeLinks, readFilters, type TradeFilters, withRange } from './trade-filters.ts';

interface PriceFormProps {
  filters: TradeFilters;
  address: string;
}

/** Filters by a price range, given or entered; a plain form without scripts. */
export function PriceForm({ filters, address }: PriceFormProps) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const entered = [...fields].map(([name, value]) => [name, String(value).normalize('NFKC').trim()]);
    navigate(withRange(address, readFilters(new URLSearchParams(entered))));
  };
  return (
    <div className={css.prices}>
      <span className={choice.label} id="trade-price">
        价格
      </span>
      <ul className={css.ranges} aria-labelledby="trade-price">
        {rangeLinks(address, filters).map(({ label, href, current }) => (
          <li key={label}>
            <a
              href={href}
              className={current ? css.currentRange : css.range}
              aria-current={current ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <form action={address.split('?')[0]} className={css.own} aria-label="自定价格" onSubmit={submit}>
        <PriceField name="price_min" label="最低价（元）" placeholder="最低" value={filters.price_min} />
        <span aria-hidden="true">–</span>
        <PriceField name="price_max" label="最高价（元）" placeholder="最高" value={filters.price_max} />
        <span className={css.unit}>元</span>
        <SavedFilters address={address} without={['price_min', 'price_max']} />
        <button type="submit" className={buttonClass.quiet}>
          确定
        </button>
      </form>
    </div>
  );
}

interface PriceFieldProps {
  name: string;
  label: string;
  placeholder: string;
  value: number | undefined;
}

function PriceField({ name, label, placeholder, value }: PriceFieldProps) {
  return (
    <input
      key={value}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      name={name}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      className={`${choice.field} ${css.price}`}
    />
  );
}
