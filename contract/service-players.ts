import * as z from 'zod/mini';
import { CLOSING_COMMENTS } from './account/constants.ts';
import { id, time } from './fields.ts';
import { MOBILE } from './notations/mobile.ts';
import { commentsPortalCall, portalCall } from './player-calls.ts';

/** A player whose account is closed, or who exports the own data; `mobile` is null if it is not known. */
const player = {
  player_id: id,
  mobile: z.nullable(z.string().check(z.regex(MOBILE))),
};

/** `since`: the registration. What guests filed with the number before is not exported. */
const exported = z.object({ ...player, since: z.optional(time) });

/**
 * Calls of a portal about its players. They are no public calls; from another process they need the portal's signature.
 * The erasures can be repeated.
 */
export const erasePlayer = portalCall('/service/players/erase', {
  summary: "Erases a player's data in the main service; claims stay without the person",
  input: z.object(player),
});

export const eraseCommenter = commentsPortalCall('/service/commenters/erase', {
  summary: "Erases a player's data in the comments service, and anonymises or deletes the comments",
  input: z.object({ ...player, comments: z.enum(CLOSING_COMMENTS) }),
});

/** A player's rows by table. */
const ownRows = z.object({
  data: z.record(
    z.string(),
    z.readonly(z.array(z.custom<object>((row) => typeof row === 'object' && row !== null))),
  ),
});

export const exportPlayer = portalCall('/service/players/export', {
  summary: "A player's data in the main service, for the player's file",
  input: exported,
  output: ownRows,
});

export const exportCommenter = commentsPortalCall('/service/commenters/export', {
  summary: "A player's data in the comments service, for the player's file",
  input: exported,
  output: ownRows,
});

/** Shows a player's new nickname and picture at the comments, and the nickname in the lists of those who blocked the player. */
export const renameCommenter = commentsPortalCall('/service/commenters/rename', {
  summary: "Replaces the nickname and the picture of a player's comments; it can be repeated",
  input: z.object({
    player_id: id,
    nickname: z.string().check(z.minLength(1), z.maxLength(100)),
    icon_url: z.string().check(z.maxLength(500)),
  }),
});

/** Checks a nickname against the blocked words. */
export const checkNickname = commentsPortalCall('/service/nicknames/check', {
  summary: 'Whether a nickname has no blocked word',
  input: z.object({ nickname: z.string().check(z.maxLength(40)) }),
  output: z.object({ allowed: z.boolean() }),
});
