import { FilterLinks, type FilterLinksProps } from './filter-links.tsx';
import { withFilter } from './list-address.ts';
import { usePendingAddress } from './pending-address.ts';

/** Filter links that add to the filters of a list that is still loading. */
export function FilterGroup(props: Omit<FilterLinksProps, 'onLink'>) {
  const pendingAddress = usePendingAddress(props.address);
  return (
    <FilterLinks
      {...props}
      onLink={(event, value) => {
        event.currentTarget.href = withFilter(pendingAddress(), props.name, value);
      }}
    />
  );
}
