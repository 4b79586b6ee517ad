import * as z from 'zod/mini';
import { count, id, time } from './fields.ts';
import { commentsPortalCall } from './player-calls.ts';

/**
 * The events of the site that the comments service has recorded after a position, in order. Only the main service calls
 * it, which sends webhooks: it is no public call, and from another process it needs the portal's signature.
 */
export const readCommentEvents = commentsPortalCall('/service/events', {
  summary: 'Events for webhooks, after a position',
  input: z.object({
    after: z
      .string()
      .check(
        z.maxLength(200),
        z.describe('`position` of the response before; empty begins with the next event'),
      ),
  }),
  output: z.object({
    list: z.array(
      z.object({
        key: z.uuid(),
        type: z.string(),
        at: time,
        subject_id: id,
        game_id: z.nullable(count),
        title: z.string(),
      }),
    ),
    position: z.string(),
    more: z.boolean(),
  }),
});
