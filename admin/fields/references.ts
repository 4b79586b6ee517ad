import { useEffect, useRef, useState } from 'react';
import { games } from '#contract/admin/games.ts';
import { packs } from '#contract/admin/packs.ts';
import type { Call } from '#contract/call.ts';
import { request } from '../calls/client.ts';
import type { Option, Source } from './field.ts';

interface Searched {
  calls: { list: Call; one: Call };
  titleOf(row: never): string;
}

const SOURCES: Record<Source, () => Promise<Searched>> = {
  games: async () => ({
    calls: games,
    titleOf: (row: { name: string; version_label: string | null }) =>
      [row.name, row.version_label].filter(Boolean).join(' '),
  }),
  packs: async () => ({
    calls: packs,
    titleOf: (row: { title: string; game: { name: string } }) => `${row.game.name}：${row.title}`,
  }),
  sites: async () => ({
    calls: (await import('#contract/admin/sites.ts')).sites,
    titleOf: (row: { name: string; key: string }) => row.name || row.key,
  }),
  channels: async () => ({
    calls: (await import('#contract/admin/channels.ts')).channels,
    titleOf: (row: { name: string; code: string }) => `${row.name}（${row.code}）`,
  }),
  roles: async () => ({
    calls: (await import('#contract/admin/operator-roles.ts')).operatorRoles,
    titleOf: (row: { name: string }) => row.name,
  }),
};

const SHOWN = 20;

/** Records that match a text; the newest ones for an empty text. */
export async function searchRecords(source: Source, text: string): Promise<Option[]> {
  const { calls, titleOf } = await SOURCES[source]();
  const response = await request(calls.list, { q: text.trim(), size: SHOWN });
  if (response.status === 0) {
    return [];
  }
  const { list } = response.data as { list: { id: number }[] };
  return list.map((row) => ({ value: String(row.id), label: titleOf(row as never) }));
}

export async function loadTitles(source: Source, ids: readonly number[]): Promise<Option[]> {
  const { calls } = await SOURCES[source]();
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
