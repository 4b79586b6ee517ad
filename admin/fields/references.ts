import { useEffect, useRef, useState } from 'react';
import type { AdminCall } from '#contract/admin/call.ts';
import { games } from '#contract/admin/games.ts';
import { packs } from '#contract/admin/packs.ts';
import { request } from '../auth/client.ts';
import type { Option, Source } from '../resources/definition.ts';

const SOURCES = {
  games: {
    calls: games as { list: AdminCall; one: AdminCall },
    titleOf: (row: { name: string; version_label: string | null }) =>
      [row.name, row.version_label].filter(Boolean).join(' '),
  },
  packs: {
    calls: packs as { list: AdminCall; one: AdminCall },
    titleOf: (row: { title: string; game: { name: string } }) => `${row.game.name}：${row.title}`,
  },
} satisfies Record<Source, unknown>;

const SHOWN = 20;

/** Records that match a text; the newest ones for an empty text. */
export async function searchRecords(source: Source, text: string): Promise<Option[]> {
  const { calls, titleOf } = SOURCES[source];
  const response = await request(calls.list, { q: text.trim(), size: SHOWN });
  if (response.status === 0) {
    return [];
  }
  const { list } = response.data as { list: { id: number }[] };
  return list.map((row) => ({ value: String(row.id), label: titleOf(row as never) }));
}

export async function loadTitles(source: Source, ids: readonly number[]): Promise<Option[]> {
  const { calls } = SOURCES[source];
  const responses = await Promise.all(ids.map((id) => request(calls.one, { id })));
  return responses.flatMap((response) => {
    if (response.status === 0) {
      return [];
    }
    const { id, title } = response.data as { id: number; title: string };
    return [{ value: String(id), label: title }];
  });
}

export function useTitles(source: Source, ids: readonly number[]): ReadonlyMap<number, string> {
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const requested = useRef(new Set<number>());
  const missing = [...new Set(ids)].filter((id) => !requested.current.has(id)).join(',');
  useEffect(() => {
    if (missing === '') {
      return;
    }
    const added = missing.split(',').map(Number);
    for (const id of added) {
      requested.current.add(id);
    }
    void loadTitles(source, added).then((found) =>
      setTitles(
        (known) => new Map([...known, ...found.map(({ value, label }) => [Number(value), label] as const)]),
      ),
    );
  }, [source, missing]);
  return titles;
}
