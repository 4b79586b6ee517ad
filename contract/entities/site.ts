import * as z from 'zod/mini';
import { count, id, imageUrl, time } from '../fields.ts';
import { VERIFICATION_METAS } from '../vocabulary.ts';

export const activity = z.object({
  id,
  title: z.string(),
  cover_url: z.nullable(imageUrl),
  body_html: z.string(),
  starts_at: time,
  ends_at: time,
  state: z.enum(['即将开始', '进行中', '已结束']),
  link: z.nullable(z.string()),
});

export const banner = z.object({
  id,
  image: imageUrl,
  alt: z.string(),
  headline: z.string(),
  sub: z.string(),
  link: z.string(),
});

/** A banner with its period; null means no limit. */
export const bannerShown = z.object({
  ...banner.shape,
  starts_at: z.nullable(time),
  ends_at: z.nullable(time),
  state: z.enum(['进行中', '已结束']),
});

export const friendLink = z.object({ name: z.string(), url: z.string() });

export const hotWord = z.object({
  word: z.string(),
  rank: count,
  trend: z.enum(['up', 'down', 'same', 'new']),
});

export const partner = z.object({ name: z.string(), url: z.string(), logo: imageUrl });

/** A colour: `#rrggbb`. */
export const COLOUR = /^#[0-9a-f]{6}$/;

/** The sections of the navigation that may be empty, by page kind. */
export const EMPTY_SECTIONS = ['games', 'news', 'packs', 'schedule'] as const;

/** The site of a host name, with its legal facts. */
export const site = z.object({
  key: z.string(),
  name: z.string(),
  slogan: z.string(),
  is_demo: z.optional(
    z.boolean().check(z.describe('Its content is invented: pages say so and are not to be indexed')),
  ),
  logo: z.nullable(imageUrl.check(z.describe('A square picture; null: the default'))),
  colour: z.nullable(
    z.string().check(z.regex(COLOUR), z.describe('The colour of buttons and links; null: the default')),
  ),
  verifications: z.array(
    z.object({
      meta: z.enum(Object.values(VERIFICATION_METAS)),
      code: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
  ),
  company: z.string(),
  address: z.string(),
  site_address: z.string(),
  icp_no: z.string(),
  public_security_no: z.string(),
  public_security_url: z.string(),
  licence_no: z.string(),
  licence_url: z.string(),
  culture_licence_no: z.optional(z.string()),
  hotline: z.string(),
  baidu_tongji: z.optional(
    z.string().check(z.regex(/^([0-9a-f]{32})?$/), z.describe('The id of the counter 百度统计; empty: none')),
  ),
  app_name: z.string(),
  app_version: z.string(),
  developer: z.string(),
  copyright_from: z.int(),
  copyright_to: z.int(),
  partners: z.array(partner),
  links: z.array(friendLink),
  tags: z.array(friendLink),
  empty: z.optional(
    z
      .array(z.enum(EMPTY_SECTIONS))
      .check(z.describe('Sections without any content, which the navigation leaves out')),
  ),
  features: z.object({
    trading: z.boolean(),
    comments: z.boolean(),
    comments_moderated: z.boolean().check(z.describe('Comments are published after approval by a moderator')),
    pool: z.boolean(),
    avatar_upload: z.optional(z.boolean().check(z.describe('Players may upload a picture; off if missing'))),
  }),
});

export const infoPage = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  body_html: z.string(),
  updated_at: time,
});

export type Activity = z.output<typeof activity>;
export type Banner = z.output<typeof banner>;
export type BannerShown = z.output<typeof bannerShown>;
export type FriendLink = z.output<typeof friendLink>;
export type HotWord = z.output<typeof hotWord>;
export type Site = z.output<typeof site>;
export type InfoPage = z.output<typeof infoPage>;
