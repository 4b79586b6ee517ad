import { expect, test } from 'vitest';
import { operatorResource } from '#services/admin/operator-management/operator-resource.ts';
import { roleResource } from '#services/admin/operator-management/role-resource.ts';
import { channelResource } from '#services/admin/promotion/channel-resource.ts';
import { blockedWordResource } from '#services/comments/blocked-words/blocked-word-resource.ts';
import { mainResources } from '#services/main/resources.ts';

test('[ADM-30] the sorts by names and titles have the order of pinyin', () => {
  const found = [...mainResources, blockedWordResource, operatorResource, roleResource, channelResource].map(
    ({ name, sorts }) => [name, Object.keys(sorts).filter((sort) => 'names' in (sorts[sort] ?? {}))] as const,
  );
  expect(Object.fromEntries(found.filter(([, sorts]) => sorts.length > 0))).toEqual({
    activities: ['title'],
    sensitive: ['word'],
    channels: ['name'],
    games: ['name'],
    words: ['word'],
    links: ['name'],
    news: ['title'],
    openings: ['server_name'],
    operators: ['name'],
    packs: ['title'],
    pages: ['title'],
    roles: ['name'],
  });
});
