import * as z from 'zod/mini';
import { consoleCalls } from './console-calls.ts';
import { REASON_LENGTH } from './text-limits.ts';

export const SETUP_GROUPS = ['必须', '建议'] as const;

/** One thing to do before a portal opens. Its state is read from the portal, except `waived`. */
export const setupItem = z.object({
  key: z.string(),
  group: z.enum(SETUP_GROUPS),
  title: z.string(),
  /** Why it matters, in one sentence. */
  why: z.string(),
  state: z.enum(['done', 'open', 'waived']),
  /** What is there, or what is missing. */
  found: z.string(),
  /** The page of the admin site, with the field, below `/console`; null: a setting of the server. */
  link: z.nullable(z.string()),
  /** The settings of the server; empty if it is changed in the admin site. */
  settings: z.array(z.string()),
  /** It may be marked as not applicable. */
  is_waivable: z.boolean(),
  /** Why it does not apply, and who said so. */
  waived: z.nullable(z.object({ reason: z.string(), by: z.string() })),
});

const manage = consoleCalls('console', 'setup.manage');

/** The items that the operator may change. */
export const setupRead = consoleCalls('console', 'setup.check').get('setup/read', '开站清单：查看', {
  output: z.object({
    items: z.array(setupItem),
    /** Nothing is published yet, and this is no demo: the list is the first page. */
    is_new: z.boolean(),
    /** It is not shown on the dashboard. */
    is_aside: z.boolean(),
  }),
});

const key = z.string().check(z.maxLength(40));

/** Marks an item as not applicable; `reason` null takes that back. */
export const setupWaive = manage.post('setup/waive', '开站清单：标记一项不适用，或恢复', {
  input: z.object({
    key,
    reason: z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, '请写明为什么不适用'),
          z.maxLength(REASON_LENGTH, `原因最多 ${REASON_LENGTH} 个字`),
        ),
    ),
  }),
});

export const setupAside = manage.post('setup/aside', '开站清单：不在工作台显示，或恢复', {
  input: z.object({ is_aside: z.boolean() }),
});

export type SetupItem = z.output<typeof setupItem>;
