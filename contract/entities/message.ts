import * as z from 'zod/mini';
import { id, time } from '../fields.ts';
import { NOTICE_KINDS } from '../vocabulary.ts';

/** A notification of a player (消息). */
export const message = z.object({
  id,
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  body: z.string(),
  link: z.string().check(z.describe('A path of the portal, or empty')),
  created_at: time,
  read: z.boolean(),
});
export type Message = z.output<typeof message>;
