import * as z from 'zod/mini';
import { defineCall, publicRead } from '../call.ts';
import { count, listOf, page, size } from '../fields.ts';

export const publisherList = defineCall({
  ...publicRead,
  path: '/vue/publishers',
  summary: 'The publishers of games, with the number of their games; the largest first',
  input: z.object({ page, size }),
  output: listOf(z.object({ name: z.string(), games: count })),
  errors: ['BAD_REQUEST'],
});
