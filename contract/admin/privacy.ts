import * as z from 'zod/mini';
import { defineCall, defineFileCall } from '../call.ts';
import { id } from '../fields.ts';
import { namelessReason, numberOf } from './shapes.ts';

/** Exports a player's personal data as a JSON file; recorded in the audit. */
export const playerData = defineFileCall({
  service: 'account',
  method: 'GET',
  path: '/console/api/players/data',
  summary: '玩家：导出个人信息',
  access: 'players.data',
  recent: true,
  input: z.object({ id: numberOf }),
});

/**
 * Erases a player's personal data: ends the sessions at once, then deletes the account, anonymises comments, and retains
 * claims as the record of issued codes, in every service and within minutes. It can't be undone.
 */
export const playerErase = defineCall({
  service: 'account',
  method: 'POST',
  path: '/console/api/players/erase',
  summary: '玩家：注销并抹除个人信息',
  access: 'players.data',
  recent: true,
  input: z.object({ id, reason: namelessReason }),
  output: z.object({}),
});
