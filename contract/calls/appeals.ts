import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { MOBILE, mobileDigits } from '../notations/mobile.ts';
import { APPEAL_KINDS, APPEAL_LENGTH } from '../vocabulary.ts';

const mobile = z.string().check(z.overwrite(mobileDigits), z.regex(MOBILE));

export const appeal = defineCall({
  service: 'main',
  access: 'player-or-guest',
  method: 'POST',
  path: '/vue/appeal',
  summary: 'Files an account appeal and returns its case number',
  input: z.object({
    kind: z.enum(APPEAL_KINDS),
    account: mobile.check(z.describe('The mobile number of the account')),
    contact: mobile.check(z.describe('The mobile number for the reply')),
    body: z.string().check(z.trim(), z.minLength(APPEAL_LENGTH.min), z.maxLength(APPEAL_LENGTH.max)),
  }),
  output: z.object({ case_no: z.string() }),
  errors: ['BAD_REQUEST', 'FORBIDDEN', 'TOO_MANY', 'UNAVAILABLE'],
  writes: true,
  posts: true,
});
