import type { PersonalPart } from '#platform/admin/privacy/personal-part.ts';
import { eraseAuthor, readAuthor } from './personal-repository.ts';

/** Reviews and replies, and what was liked of others'. */
export const sdkPersonalData: PersonalPart = {
  tables: ['comment', 'comment_like'],
  read: (tx, { id }) => readAuthor(tx, id),
  async erase(tx, { id }) {
    const games = await eraseAuthor(tx, id);
    return games.map((game) => `comments:${game}`);
  },
};
