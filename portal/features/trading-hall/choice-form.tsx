import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '#portal/ui/button.ts';
import { withFilter } from '#portal/ui/list-address.ts';
import css from './base-screen.module.css';

interface ChoiceFormProps {
  label: string;
  /** The query parameter it sets. */
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: string | undefined;
  /** The label of the empty choice. */
  all: string;
  /** The list's URL with the other filters. */
  address: string;
}

/** A select that sets one filter; a plain form without scripts. */
export function ChoiceForm({ label, name, options, chosen = '', all, address }: ChoiceFormProps) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get(name) ?? '');
    navigate(withFilter(address, name, value || undefined));
  };
  return (
    <form action={address.split('?')[0]} className={css.form} onSubmit={submit}>
      <label className={css.label} htmlFor={`trade-${name}`}>
        {label}
      </label>
      <select key={chosen} id={`trade-${name}`} name={name} defaultValue={chosen} className={css.select}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <SavedFilters address={address} without={[name]} />
      <button type="submit" className={buttonClass.quiet}>
        查看
      </button>
    </form>
  );
}

interface SavedFiltersProps {
  /** The list's URL with all filters. */
  address: string;
  /** The parameters that the form itself sets. */
  without: readonly string[];
}

/** The other filters as hidden fields, for forms without scripts. */
export function SavedFilters({ address, without }: SavedFiltersProps) {
  const params = [...new URLSearchParams(address.split('?')[1])];
  return params
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
