import type { PersonalDataSource } from '#platform/admin/privacy/personal-data-source.ts';
import { erasePlayer, readCodes, readWishes } from './personal-repository.ts';

/** Codes, favourites, likes, and the appeals for the account's number. */
export const mainPersonalData: PersonalDataSource = {
  tables: ['claim', 'pool_draw', 'issued_code', 'favourite', 'news_like', 'appeal'],
  async read(tx, person) {
    return { ...(await readCodes(tx, person.id)), ...(await readWishes(tx, person)) };
  },
  async erase(tx, person) {
    await erasePlayer(tx, person);
    return ['packs'];
  },
};
