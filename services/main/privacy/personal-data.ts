import type { PersonalPart } from '#platform/admin/privacy/personal-part.ts';
import { erasePlayer, readCodes, readWishes } from './personal-repository.ts';

/** Codes, favourites, likes, and the appeals for the account's number. */
export const mainPersonalData: PersonalPart = {
  tables: ['claim', 'pool_draw', 'issued_code', 'favourite', 'news_like', 'appeal'],
  async read(tx, person) {
    return { ...(await readCodes(tx, person.id)), ...(await readWishes(tx, person)) };
  },
  async erase(tx, person) {
    await erasePlayer(tx, person);
    return ['packs'];
  },
};
