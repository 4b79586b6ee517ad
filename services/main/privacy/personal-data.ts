import type { PersonalDataSource } from '#platform/admin/privacy/personal-data-source.ts';
import { erasePlayer, readCodes, readFavouritesAndAppeals } from './personal-repository.ts';

/** Codes, favourites, likes, and appeals for the account's number. */
export const mainPersonalData: PersonalDataSource = {
  tables: ['claim', 'pool_draw', 'issued_code', 'favourite', 'news_like', 'appeal'],
  async read(tx, person) {
    return { ...(await readCodes(tx, person.id)), ...(await readFavouritesAndAppeals(tx, person)) };
  },
  async erase(tx, person) {
    await erasePlayer(tx, person);
    return ['packs'];
  },
};
