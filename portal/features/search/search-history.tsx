import { useEffect, useState } from 'react';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { addEntry, clearEntries, readEntries } from '#portal/browser/storage/browser-database.ts';
import { searchAddress, searchTypeOf } from '#portal/layout/search-types.ts';
import { SavedPanel } from '#portal/ui/saved-panel.tsx';
import css from './search-history.module.css';

interface PastSearch {
  val: string;
  /** Undefined: not chosen. */
  type: string | undefined;
  /** In ms of the browser's clock. */
  at: number;
}

const MAX_STORED = 20;
const SHOWN = 10;

interface SearchHistoryProps {
  /** The current text: stored, not listed. */
  val: string;
  type: string | undefined;
}

/** The visitor's searches, stored in this browser only; empty without any. */
export function SearchHistory({ val, type }: SearchHistoryProps) {
  const [searches, setSearches] = useState<PastSearch[]>([]);
  useEffect(() => {
    let current = true;
    const show = async () => {
      const stored = await readEntries<PastSearch>('searches');
      if (current) {
        setSearches(stored);
      }
      if (val !== '') {
        await addEntry<PastSearch>('searches', { val, type, at: browserNow() }, MAX_STORED);
      }
    };
    show();
    return () => {
      current = false;
    };
  }, [val, type]);
  const shown = searches.filter((search) => search.val !== val).slice(0, SHOWN);
  if (shown.length === 0) {
    return null;
  }
  const clear = async () => {
    await clearEntries('searches');
    setSearches([]);
  };
  return (
    <SavedPanel titleId="search-history" title="搜索历史" clears="搜索历史" onClear={clear}>
      <ul className={css.searches}>
        {shown.map((search) => (
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
