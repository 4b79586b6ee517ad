interface SavedFiltersProps {
  /** The list's address with the filters that are set. */
  address: string;
  /** The parameters that the form itself sets. */
  without: readonly string[];
}

/** The filters that a form without scripts has to carry along. */
export function SavedFilters({ address, without }: SavedFiltersProps) {
  const params = [...new URLSearchParams(address.split('?')[1])];
  return params
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
