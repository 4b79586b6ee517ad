import { buttonClass } from './button.ts';
import css from './choice-box.module.css';
import type { FilterOption } from './list-filters.ts';

interface ChoiceBoxProps {
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

/** A select that sets one filter, in a plain form with a button; its script (`filter-script.ts`) does without the button. */
export function ChoiceBox({ id, label, name, options, chosen = '', ...props }: ChoiceBoxProps) {
  const { unlisted = chosen, all, address, className } = props;
  return (
    <form
      autoComplete="off"
      action={address.split('?')[0]}
      className={className ? `${css.form} ${className}` : css.form}
      data-address={address}
    >
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen} className={css.select}>
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
      <button type="submit" className={`${buttonClass.quiet} ${css.button}`}>
        查看
      </button>
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
