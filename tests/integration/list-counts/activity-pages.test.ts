import { expect, test } from 'vitest';
import { seededRandom } from '#tests/chaos/claims/random.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { at, NOW } from '../main-service/inputs.ts';

const ACTIVITIES = 60;
const SIZE = 7;

describeEachDatabase('pages of activities', (open) => {
  test('[LST-04] running activities by end, then upcoming ones by start, then ended ones, each once', async () => {
    const db = await open();
    const random = seededRandom(4);
    const day = (most: number) => Math.floor(random() * most);
    const rows = Array.from({ length: ACTIVITIES }, (_, number) => {
      const from = day(12) - 6;
      const times = { starts_at: at(from), ends_at: at(from + 1 + day(4)) };
      return { title: `活动${number}`, published: random() < 0.9, ...times };
    });
    const stored = await db.insertInto('activity').values(rows).returningAll().execute();
    const part = (one: (typeof stored)[number]) => (one.ends_at <= NOW ? 2 : one.starts_at > NOW ? 1 : 0);
    const key = (one: (typeof stored)[number]) =>
      [one.ends_at.getTime(), one.starts_at.getTime(), 0][part(one)] ?? 0;
    const expected = stored
      .filter(({ published }) => published)
      .sort(
        (a, b) =>
          part(a) - part(b) || key(a) - key(b) || b.ends_at.getTime() - a.ends_at.getTime() || b.id - a.id,
      );
    const shown: number[] = [];
    for (let page = 1; page <= Math.ceil(ACTIVITIES / SIZE); page += 1) {
      const { list, total } = await data(db, '/vue/activity', { page, size: SIZE });
      expect(total).toBe(expected.length);
      shown.push(...list.map(({ id }) => id));
    }
    expect(shown).toEqual(expected.map(({ id }) => id));
  });
});
