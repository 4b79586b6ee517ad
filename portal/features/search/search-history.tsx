import { useEffect, useState } from 'react';
import { SavedPanel } from '#portal/browser/storage/saved-panel.tsx';
import { searchAddress, searchTypeOf } from '#portal/layout/search-types.ts';
import { forgetSearches, type PastSearch, pastSearches, rememberSearch } from './past-searches.ts';
import css from './search-history.module.css';

const SHOWN = 10;

interface SearchHistoryProps {
  /** What is searched for now: remembered, and not offered again. */
  val: string;
  type: string;
}

/** The visitor's own searches, kept in this browser alone; nothing where there are none. */
export function SearchHistory({ val, type }: SearchHistoryProps) {
  const [searches, setSearches] = useState<PastSearch[]>([]);
  useEffect(() => {
    let current = true;
    const show = async () => {
      const known = await pastSearches();
      if (current) {
        setSearches(known);
      }
      if (val !== '') {
        await rememberSearch(val, type);
      }
    };
    show();
    return () => {
      current = false;
    };
  }, [val, type]);
  const offered = searches.filter((search) => search.val !== val).slice(0, SHOWN);
  if (offered.length === 0) {
    return null;
  }
  const clear = async () => {
    await forgetSearches();
    setSearches([]);
  };
  return (
    <SavedPanel titleId="search-history" title="搜索历史" clears="搜索历史" onClear={clear}>
      <ul className={css.searches}>
        {offered.map((search) => (
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
