import { useEffect, useRef, useState } from 'react';
import { loadTitles } from '../fields/references.ts';
import type { Source } from '../resources/definition.ts';

/** Titles of records by id, as far as they are loaded. */
export function useTitles(source: Source, ids: readonly number[]): ReadonlyMap<number, string> {
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const requested = useRef(new Set<number>());
  const missing = [...new Set(ids)].filter((id) => !requested.current.has(id)).join(',');
  useEffect(() => {
    if (missing === '') {
      return;
    }
    const wanted = missing.split(',').map(Number);
    for (const id of wanted) {
      requested.current.add(id);
    }
    void loadTitles(source, wanted).then((found) =>
      setTitles(
        (known) => new Map([...known, ...found.map(({ value, label }) => [Number(value), label] as const)]),
      ),
    );
  }, [source, missing]);
  return titles;
}
