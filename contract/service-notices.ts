import * as z from 'zod/mini';
import { id } from './fields.ts';
import { commentsPortalCall } from './player-calls.ts';
import { NOTICE_KINDS } from './vocabulary.ts';

export const noticeEvent = z.object({
  key: z.string(),
  player_id: id,
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  body: z.string(),
  link: z.string(),
});

/**
 * The notifications that the comments service has recorded after a position, in order. Only the main service calls it: it
 * is no public call, and from another process it needs the portal's signature.
 */
export const readNotices = commentsPortalCall('/service/notices', {
  summary: 'Notifications to deliver, after a position',
  input: z.object({
    after: z
      .string()
      .check(z.maxLength(200), z.describe('`position` of the response before; empty reads all')),
  }),
  output: z.object({ list: z.array(noticeEvent), position: z.string(), more: z.boolean() }),
});
