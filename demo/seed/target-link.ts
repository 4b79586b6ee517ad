import { type Ids, idOf } from './seeding.ts';

/**
 * A link of the content with the id of what it names: `/BaseGiftDetails?pack=hive-dipin` becomes
 * `/BaseGiftDetails?id=12`.
 */
export function targetLink(link: string, ids: { games: Ids; news: Ids; packs: Ids }): string {
  const [path = '', query = ''] = link.split('?');
  const params = [...new URLSearchParams(query)].map(([name, value]) => {
    switch (name) {
      case 'game':
        return ['id', String(idOf(ids.games, value))];
      case 'news':
        return ['id', String(idOf(ids.news, value))];
      case 'pack':
        return ['id', String(idOf(ids.packs, value))];
      default:
        return [name, value];
    }
  });
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path;
}
