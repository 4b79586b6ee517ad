import type { GameInput, PackageInput } from '#services/main/games/game-input.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import type { DemoGame } from '../catalogue/games.ts';
import { pastMoment } from './dates.ts';
import { coverOf, iconOf, mediaOf } from './media.ts';
import type { Ids, Seeding } from './seeding.ts';
import { stableDigest, stableNumber, stableTime } from './stable.ts';

const MB = 1024 * 1024;
const PRIVACY_PAGE = '/BaseWebNav?id=4';
/** Writes the games with packages, pictures and releases; returns their ids by slug. */
export async function writeGames({ tx, catalogue, art, now }: Seeding): Promise<Ids> {
  const { games, sections } = catalogue;
  const inputs = games.map((game): GameInput => {
    const { slug, text, h5, screenshots, aliases, packages: builds, ...own } = game;
    const releases = text.releases.map(({ version, days_ago, notes_html }) => ({
      version,
      released_at: releasedAt(now, slug, version, days_ago),
      notes_html,
    }));
    const packages = builds.map((build) => packageInput(now, slug, build));
    const dates = [
      ...releases.map((one) => one.released_at),
      ...packages.map((one) => one.updated_at ?? now),
    ];
    const created_at = createdAt(now, game, sections.newest.indexOf(slug));
    return {
      ...own,
      description_html: text.description_html,
      icon_url: iconOf(art, slug),
      cover_url: coverOf(art, slug),
      h5_url: h5 ? `/h5/${slug}` : null,
      qq_group: null,
      created_at,
      updated_at: new Date(Math.max(created_at.getTime(), ...dates.map((date) => date.getTime()))),
      aliases: aliases.map((alias) => ({ alias, kind: null })),
      packages,
      media: mediaOf(art, game, screenshots),
      releases,
      figures: [],
    };
  });
  const written = await upsertGames(tx, inputs, now);
  return new Map(games.map((game, index) => [game.slug, written[index]?.id ?? 0]));
}

function releasedAt(now: Date, slug: string, version: string, daysAgo: number): Date {
  return pastMoment(now, daysAgo, stableTime(`${slug} ${version}`));
}

const ADDRESSES = {
  android: (slug: string, version: string) => `https://download.example.com/${slug}/${version}.apk`,
  ios: (slug: string) => `https://apps.example.com/cn/app/${slug}`,
  harmony: (slug: string) =>
    `https://appgallery.huawei.com/app/detail?id=com.example.${slug.replaceAll('-', '.')}`,
};

function packageInput(now: Date, slug: string, build: DemoGame['packages'][number]): PackageInput {
  const { platform, version, permissions, updated_days_ago, size_mb, min_os } = build;
  const android = platform === 'android';
  return {
    platform,
    version,
    size_bytes: Math.round(size_mb * MB),
    updated_at: releasedAt(now, slug, version, updated_days_ago),
    url: ADDRESSES[platform](slug, version),
    sha256: android ? stableDigest(`${slug} ${version}`) : null,
    permissions,
    privacy_url: PRIVACY_PAGE,
    min_os: min_os ?? null,
  };
}

/** The date of a game: one of the newest was added in the last days, one per day; another earlier. */
function createdAt(now: Date, { slug, status }: DemoGame, place: number): Date {
  const spread = status === '已上线' ? 900 : 60;
  const days = place >= 0 ? place + 1 : 30 + stableNumber(`${slug} created`, spread);
  return pastMoment(now, days, stableTime(`${slug} created`));
}
