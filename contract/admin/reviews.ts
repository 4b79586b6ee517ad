import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import type { ResourceName } from './roles.ts';
import {
  idempotencyKey,
  listInput,
  listResult,
  numberOf,
  oneOf,
  PUBLICATION_STATES,
  publicationWanted,
} from './shapes.ts';

/** The kinds of content that a site may have reviewed. */
export const REVIEWED = [
  'games',
  'news',
  'packs',
  'activities',
  'banners',
  'announcements',
  // Without drafts: players see a record as soon as it is saved, so a new one waits without a record.
  'openings',
  'tests',
  'pages',
  'links',
  'words',
  'rankings',
] as const satisfies readonly ResourceName[];

export type Reviewed = (typeof REVIEWED)[number];

export const REVIEW_STATES = ['待审核', '已通过', '已退回', '已撤回'] as const;

/** What an approval does: players see it now or at its time, it ends at a time, or nothing that players see changes. */
const APPROVAL_EFFECTS = ['publish', 'schedule', 'end', 'save'] as const;

export type ApprovalEffect = (typeof APPROVAL_EFFECTS)[number];

/** A submitted change of a record. */
export const reviewRow = z.object({
  id,
  resource: z.enum(REVIEWED),
  /** Null for a new record of a kind without drafts, until it is approved. */
  record_id: z.nullable(id),
  title: z.string(),
  state: z.enum(REVIEW_STATES),
  /** The requested publication; null leaves it as it is. */
  publish: z.nullable(z.enum(PUBLICATION_STATES)),
  publish_at: z.nullable(time),
  /** The requested time to go offline. */
  offline_at: z.nullable(time),
  submitted_by: z.string(),
  submitted_at: time,
  is_own: z.boolean(),
  /** The record was saved since the change was submitted, or is gone. */
  is_outdated: z.boolean(),
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
});

const read = consoleCalls('main', 'reviews.read');
const publish = consoleCalls('main', 'reviews.publish');
const site = consoleCalls('main', 'sites.write');
const changed = z.object({ id });

/** The queue; only kinds of content that the operator may read. */
export const reviewList = read.get('reviews/list', '审核：列表', {
  input: listInput(['id'], { state: oneOf(REVIEW_STATES), resource: oneOf(REVIEWED) }),
  output: listResult(reviewRow),
});

/** A submitted change compared with the record as it is now. */
export const reviewOne = read.get('reviews/one', '审核：对比修改前后', {
  input: z.object({ id: numberOf }),
  output: z.object({
    ...reviewRow.shape,
    /** The version of the record that is compared, which an approval names; null if it is gone. */
    version: z.nullable(count),
    /** Players see the record now. */
    is_public: z.boolean(),
    effect: z.enum(APPROVAL_EFFECTS),
    /** The changed fields as texts; `also_changed`: another operator changed it since. */
    fields: z.array(
      z.object({ label: z.string(), before: z.string(), after: z.string(), also_changed: z.boolean() }),
    ),
  }),
});

/**
 * Whether saves of a record need a review, and its last submitted change. 0 is a new record: its last change is the
 * operator's newest new record of the kind, if it was returned.
 */
export const reviewOf = read.get('reviews/of', '审核：一条内容的状态', {
  input: z.object({ resource: z.enum(REVIEWED), record_id: numberOf }),
  output: z.object({
    is_required: z.boolean(),
    last: z.nullable(reviewRow),
    /** The own values that wait or were returned, to continue with, and those that they changed. */
    change: z.nullable(
      z.object({
        version: count,
        base: z.record(z.string(), z.unknown()),
        item: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});

/**
 * Submits a change of a record instead of saving it, validated by the record's form. `version` as in saving. It replaces
 * the operator's waiting change of the record. Without `record_id` it is a new record of a kind without drafts. Requires
 * the permission to write the kind of content.
 */
export const reviewSubmit = read.post('reviews/submit', '审核：提交修改', {
  input: z.object({
    resource: z.enum(REVIEWED),
    record_id: z.nullable(id),
    version: count,
    item: z.record(z.string(), z.unknown()),
    publication: z.optional(publicationWanted),
    idempotency_key: idempotencyKey,
  }),
  output: changed,
});

/** Saves the change over the compared version and publishes it as it was requested. Not for the own change. */
export const reviewApprove = publish.post('reviews/approve', '审核：通过，并按提交的要求发布', {
  input: z.object({ id, version: count }),
  output: changed,
});

export const reviewReturn = publish.post('reviews/return', '审核：退回修改', {
  input: z.object({
    id,
    reason: z
      .string('请填写原因')
      .check(z.trim(), z.minLength(1, '请填写原因'), z.maxLength(200, '原因最多 200 个字')),
  }),
  output: changed,
});

/** Takes back the own change. */
export const reviewWithdraw = read.post('reviews/withdraw', '审核：撤回自己的提交', {
  input: z.object({ id }),
  output: changed,
});

const settings = z.object({
  /** The kinds of content that need a review. */
  required: z.array(z.enum(REVIEWED)),
  /** An operator may review an own change, for a site with one reviewer. */
  allows_own: z.boolean(),
});

export const reviewSettings = read.get('reviews/settings', '审核：哪些内容需要审核', { output: settings });

export const reviewSettingsSave = site.post('reviews/settings/save', '审核：设置哪些内容需要审核', {
  input: settings,
  output: settings,
});

export type ReviewRow = z.output<typeof reviewRow>;
