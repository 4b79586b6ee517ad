import type { PersonalDataSource } from '#platform/admin/privacy/personal-data-source.ts';
import { eraseAuthor, readAuthor } from './personal-repository.ts';

/** Reviews and replies, and what was liked of others'. */
export const sdkPersonalData: PersonalDataSource = {
  tables: ['comment', 'comment_like'],
  read: (tx, { id }) => readAuthor(tx, id),
  async erase(tx, { id }) {
    const games = await eraseAuthor(tx, id);
    return games.map((game) => `comments:${game}`);
  },
};
