import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Seeding } from './seeding.ts';
import { stableNumber } from './stable.ts';

const DAYS = 30;

/** Invented partners; `most` visits a day are fewer than this. */
const CHANNELS = [
  { code: 'demo-video', name: '短视频达人（演示）', partner: '演示合作方甲', landing: '/', most: 40 },
  {
    code: 'demo-poster',
    name: '线下海报（演示）',
    partner: '演示合作方乙',
    landing: '/BasePackageNumber',
    most: 12,
  },
  { code: 'demo-new', name: '新渠道，还没有数据（演示）', partner: '演示合作方丙', landing: '/', most: 0 },
] as const;

/** Writes a few channels of promotion with some weeks of small counts, in falling order from visits to claims. */
export async function writeChannels({ tx, now }: Seeding): Promise<void> {
  for (const { most, ...channel } of CHANNELS) {
    const { id } = await tx
      .insertInto('promo_channel')
      .values({ ...channel, created_at: chinaDayStart(now, -DAYS), note: '演示数据' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const days = Array.from({ length: most > 0 ? DAYS : 0 }, (_, index) => {
      const part = (name: string, of: number) => stableNumber(`${channel.code} ${name} ${index}`, of + 1);
      const visits = 1 + part('visits', most);
      const downloads = part('downloads', Math.floor(visits / 3));
      const registrations = part('registrations', Math.floor(visits / 5));
      return {
        channel_id: id,
        day: chinaDay(chinaDayStart(now, -1 - index)),
        visits,
        downloads,
        registrations,
        reservations: part('reservations', registrations),
        claims: part('claims', registrations),
      };
    });
    if (days.length > 0) {
      await tx.insertInto('promo_channel_day').values(days).execute();
    }
  }
}
