import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { namelessReason, numberOf } from './shapes.ts';

const data = consoleCalls('account', 'players.data');

/** Exports a player's personal data as a JSON file; recorded in the audit. */
export const playerData = data.get('players/data', '玩家：导出个人信息', {
  returns: 'file',
  recent: true,
  input: z.object({ id: numberOf }),
});

/**
 * Erases a player's personal data: ends the sessions at once, then deletes the account, anonymises comments, and retains
 * claims as the record of issued codes, in every service and within minutes. It can't be undone.
 */
export const playerErase = data.post('players/erase', '玩家：注销并抹除个人信息', {
  recent: true,
  input: z.object({ id, reason: namelessReason }),
});
