import { useEffect, useState } from 'react';
import { searchAddress, searchTypeOf } from '#portal/layout/search-types.ts';
import { SavedPanel } from '#portal/ui/saved-panel.tsx';
import { clearSearches, otherSearches, type PastSearch } from './past-searches.ts';
import css from './search-history.module.css';

const SHOWN = 10;

/** The visitor's searches, stored in this browser only; empty without any. The current text is not listed. */
export function SearchHistory({ val }: { val: string }) {
  const [searches, setSearches] = useState<PastSearch[]>([]);
  useEffect(() => {
    otherSearches(val).then(setSearches);
  }, [val]);
  if (searches.length === 0) {
    return null;
  }
  const clear = async () => {
    await clearSearches();
    setSearches([]);
  };
  return (
    <SavedPanel titleId="search-history" title="搜索历史" clears="搜索历史" onClear={clear}>
      <ul className={css.searches}>
        {searches.slice(0, SHOWN).map((search) => (
          <li key={search.val}>
            <a
              href={searchAddress(searchTypeOf(search.type), search.val) ?? '/BaseSearch'}
              className={css.search}
              title={search.val}
            >
              {search.val}
            </a>
          </li>
        ))}
      </ul>
    </SavedPanel>
  );
}
