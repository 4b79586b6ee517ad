import { useEffect, useState } from 'react';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { withinStore } from '#portal/browser/storage/browser-database.ts';
import { SavedPanel } from '#portal/browser/storage/saved-panel.tsx';
import { searchAddress, searchTypeOf } from '#portal/layout/search-types.ts';
import css from './search-history.module.css';

/** A search made in this browser. */
interface PastSearch {
  val: string;
  type: string;
  /** In ms of the browser's clock. */
  at: number;
}

const MAX_STORED = 20;

/** The stored searches, newest first; empty without storage. */
async function pastSearches(): Promise<PastSearch[]> {
  const all = await withinStore<PastSearch[]>('searches', 'readonly', [], (store) => store.getAll());
  return all.sort((one, other) => other.at - one.at);
}

/** Stores a search and deletes the oldest ones beyond the limit. */
async function storeSearch(val: string, type: string): Promise<void> {
  const old = (await pastSearches()).filter((search) => search.val !== val).slice(MAX_STORED - 1);
  await withinStore<undefined>('searches', 'readwrite', undefined, (store) => {
    store.put({ val, type, at: browserNow() } satisfies PastSearch);
    for (const search of old) {
      store.delete(search.val);
    }
    return undefined;
  });
}

async function clearSearches(): Promise<void> {
  await withinStore<undefined>('searches', 'readwrite', undefined, (store) => store.clear());
}

const SHOWN = 10;

interface SearchHistoryProps {
  /** The current text: stored, not listed. */
  val: string;
  type: string;
}

/** The visitor's searches, stored in this browser only; empty without any. */
export function SearchHistory({ val, type }: SearchHistoryProps) {
  const [searches, setSearches] = useState<PastSearch[]>([]);
  useEffect(() => {
    let current = true;
    const show = async () => {
      const stored = await pastSearches();
      if (current) {
        setSearches(stored);
      }
      if (val !== '') {
        await storeSearch(val, type);
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
    await clearSearches();
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
