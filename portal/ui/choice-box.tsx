import type { FormEvent, RefObject } from 'react';
import { buttonClass } from './button.ts';
import css from './choice-form.module.css';
import type { FilterOption } from './list-filters.ts';

export interface ChoiceBoxProps {
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
  /** Without it the form is a plain one, or has its script (`filter-script.ts`). */
  handlers?: {
    field: RefObject<HTMLSelectElement | null>;
    isReady: boolean;
    onChoice: (value: string) => void;
  };
}

/** A select that sets one filter, in a form with a button. */
export function ChoiceBox({ id, label, name, options, chosen = '', handlers, ...props }: ChoiceBoxProps) {
  const { unlisted = chosen, all, address, className } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    handlers?.onChoice(handlers.field.current?.value ?? '');
  };
  return (
    <form
      autoComplete="off"
      action={address.split('?')[0]}
      className={className ? `${css.form} ${className}` : css.form}
      data-address={handlers ? undefined : address}
      onSubmit={handlers && submit}
    >
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <select
        ref={handlers?.field}
        id={id}
        name={name}
        defaultValue={chosen}
        className={css.select}
        onChange={handlers && ((event) => handlers.onChoice(event.currentTarget.value))}
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
      {!handlers?.isReady && (
        <button type="submit" className={`${buttonClass.quiet} ${css.button}`}>
          查看
        </button>
      )}
    </form>
  );
}

/** The filters of a list's URL as hidden fields, for forms without scripts, except those that the form itself sets. */
export function SavedFilters({ address, without }: { address: string; without: readonly string[] }) {
  const params = [...new URLSearchParams(address.split('?')[1])];
  return params
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
