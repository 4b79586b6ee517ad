import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { choice, needed, neededLines, text } from './form-fields.ts';
import { resource } from './resource.ts';
import { oneOf, searchFilter } from './shapes.ts';

/** What happens to a comment with the word: moderation, refusal, or masking of the word. */
export const BLOCKED_WORD_ACTIONS = ['待审', '拒绝', '替换'] as const;
export const BLOCKED_WORDS_AT_ONCE = 1_000;

/** A blocked word. Width, case and separators are ignored. */
export const blockedWordForm = z.object({
  word: needed('敏感词', 30),
  action: choice('处理方式', BLOCKED_WORD_ACTIONS),
  note: text('备注', 100),
});

export const sensitive = resource({
  service: 'sdk',
  name: 'sensitive',
  row: z.object({
    id,
    word: z.string(),
    action: z.enum(BLOCKED_WORD_ACTIONS),
    note: z.string(),
    created_at: time,
    version: count,
  }),
  form: blockedWordForm,
  isPublished: false,
  filters: { q: searchFilter, action: oneOf(BLOCKED_WORD_ACTIONS) },
  sorts: ['id', 'word', 'created_at'],
});

const write = consoleCalls('sdk', 'sensitive.write');

/** Adds words, one per line; existing words are not changed. */
export const blockedWordsAdd = write.post('sensitive/add', '敏感词：批量添加', {
  input: z.object({ text: neededLines('敏感词', 40_000), action: blockedWordForm.shape.action }),
  /** `refused`: lines that are too long or have no letters. */
  output: z.object({ added: count, known: count, refused: z.array(z.string()) }),
});

export type BlockedWordAction = (typeof BLOCKED_WORD_ACTIONS)[number];
export type BlockedWordAdminRow = z.output<typeof sensitive.row>;
