import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEnteredEarly } from '../hydration/entered-early.ts';
import { buttonClass } from './button.ts';
import css from './choice-form.module.css';
import { withFilter } from './list-address.ts';
import type { FilterOption } from './list-filters.ts';
import { usePendingAddress } from './pending-address.ts';

interface ChoiceFormProps {
  id: string;
  label: string;
  name: string;
  options: readonly FilterOption[];
  chosen: string | undefined;
  /** The label of the chosen value if the options lack it; the value by default. */
  unlisted?: string | undefined;
  all: string;
  address: string;
  className?: string | undefined;
}

/** A select that sets one filter when it changes; a plain form with a button without scripts. */
export function ChoiceForm({ id, label, name, options, chosen = '', ...props }: ChoiceFormProps) {
  const { unlisted = chosen, all, address, className } = props;
  const pendingAddress = usePendingAddress(address);
  const navigate = useNavigate();
  const [isReady, setIsReady] = useState(false);
  const show = (value: string) => navigate(withFilter(pendingAddress(), name, value || undefined));
  const select = useEnteredEarly<HTMLSelectElement>((field) => {
    if (field.value !== chosen && isBackNavigation()) {
      field.value = chosen;
    } else if (field.value !== chosen) {
      show(field.value);
    }
  });
  const shown = useRef(chosen);
  useEffect(() => setIsReady(true), []);
  // Uncontrolled and not remounted: the focus stays on it after a change.
  useEffect(() => {
    if (select.current && shown.current !== chosen) {
      shown.current = chosen;
      select.current.value = chosen;
    }
  }, [chosen, select]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(select.current?.value ?? '');
  };
  return (
    <form
      autoComplete="off"
      action={address.split('?')[0]}
      className={className ? `${css.form} ${className}` : css.form}
      onSubmit={submit}
    >
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        defaultValue={chosen}
        className={css.select}
        onChange={(event) => show(event.currentTarget.value)}
      >
        <option value="">{all}</option>
        {chosen && !options.some(({ value }) => value === chosen) && (
          <option value={chosen}>{unlisted}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <SavedFilters address={address} without={[name]} />
      {!isReady && (
        <button type="submit" className={`${buttonClass.quiet} ${css.button}`}>
          查看
        </button>
      )}
    </form>
  );
}

/** Some browsers then restore what was chosen on the page, which led away from it. */
function isBackNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/** The filters of a list's URL as hidden fields, for forms without scripts, except those that the form itself sets. */
export function SavedFilters({ address, without }: { address: string; without: readonly string[] }) {
  const params = [...new URLSearchParams(address.split('?')[1])];
  return params
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
