import { chinaMoment } from '#platform/core/clock.ts';
import type { CommentInput } from '#services/comments/comments/comment-writer.ts';
import type { FigureInput, GameInput } from '#services/main/games/game-input.ts';
import type { NewsInput } from '#services/main/news/news-writer.ts';
import type { PackInput } from '#services/main/packs/pack-writer.ts';
import type { OpeningInput } from '#services/main/schedule/opening-writer.ts';
import type { TestInput } from '#services/main/schedule/test-writer.ts';

/** The current time of the tests: a Saturday morning in China. */
export const NOW = new Date('2026-11-21T10:00:00+08:00');

/** A time of day, `days` China days from `NOW`. */
export function at(days: number, time = '10:00'): Date {
  return chinaMoment(NOW, days, time);
}

/** A game with only a name, as in many imports, plus the fields of `known`. */
export function game(name: string, known: Partial<GameInput> = {}): GameInput {
  return {
    name,
    version_label: null,
    summary: '',
    description_html: '',
    reason: null,
    icon_url: null,
    cover_url: null,
    categories: [],
    themes: [],
    tags: [],
    features: [],
    status: null,
    developer: null,
    developer_website: null,
    publisher: null,
    approval_no: null,
    isbn: null,
    app_filing_no: null,
    age_rating: null,
    minors_notice: false,
    qq_group: null,
    h5_url: null,
    created_at: null,
    updated_at: null,
    aliases: [],
    packages: [],
    media: [],
    releases: [],
    figures: [],
    ...known,
  };
}

/** A figure from elsewhere, without a source unless `known` has one. */
export function figure(
  kind: FigureInput['kind'],
  value: number,
  known: Partial<FigureInput> = {},
): FigureInput {
  const scale = kind === '评分' ? 10 : null;
  return { kind, value, voters: null, scale, source: '运营填写', stated_on: null, ...known };
}

export const build = {
  platform: 'android' as const,
  version: null,
  size_bytes: null,
  updated_at: null,
  url: null,
  sha256: null,
  permissions: [],
  privacy_url: null,
  min_os: null,
};

export function pack(game_id: number, title: string, known: Partial<PackInput> = {}): PackInput {
  return {
    game_id,
    game_key: `${game_id}`,
    title,
    kind: null,
    contents: [],
    how_to: [],
    notice: null,
    platforms: [],
    servers: null,
    channel: null,
    level_limit: null,
    starts_at: null,
    ends_at: null,
    total: 10,
    remaining: 5,
    next_batch_at: null,
    feedback_good: 0,
    feedback_bad: 0,
    created_at: at(-1),
    ...known,
  };
}

export function news(title: string, known: Partial<NewsInput> = {}): NewsInput {
  return {
    kind: 'article',
    category: '新闻',
    title,
    summary: '',
    body_html: '',
    cover_url: null,
    video_url: null,
    duration_s: null,
    source: null,
    author: null,
    published_at: at(-1),
    featured: false,
    minors_notice: false,
    view_count: 0,
    like_count: 0,
    game_ids: [],
    ...known,
  };
}

export function opening(
  game_id: number,
  server_name: string,
  opens_at: Date,
  known: Partial<OpeningInput> = {},
): OpeningInput {
  return { game_id, server_name, opens_at, dynamic: false, platform: null, pack_id: null, ...known };
}

export function gameTest(game_id: number, known: Partial<TestInput> = {}): TestInput {
  return {
    game_id,
    game_key: `${game_id}`,
    kind: '删档',
    round: 1,
    starts_at: at(1),
    precision: '日',
    history: [],
    ...known,
  };
}

export function review(game_id: number, body: string, known: Partial<CommentInput> = {}): CommentInput {
  return {
    game_id,
    nickname: '山有扶苏',
    icon_url: null,
    stars: 5,
    body,
    device: null,
    game_version: null,
    created_at: at(-1),
    likes: 0,
    replies: [],
    ...known,
  };
}
