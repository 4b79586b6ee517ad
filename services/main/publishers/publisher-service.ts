import type { publisherList } from '#contract/calls/publishers.ts';
import type { PublicRead } from '../catalogue/handlers.ts';
import { listPage } from '../catalogue/list-page.ts';
import { countPublishers, listPublishers } from './publisher-repository.ts';

/** A page of the publishers, the one with the most games first. */
export const readPublishers: PublicRead<typeof publisherList> = async (db, params, scope) => {
  scope.tag('games');
  const [list, total] = await Promise.all([listPublishers(db, params), countPublishers(db)]);
  return listPage(list, total, params, scope.now);
};
