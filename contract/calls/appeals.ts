import * as z from 'zod/mini';
import { MOBILE, mobileDigits } from '../notations/mobile.ts';
import { ownWrite } from '../player-calls.ts';
import { APPEAL_KINDS, APPEAL_LENGTH } from '../vocabulary.ts';

const mobile = z.string().check(z.overwrite(mobileDigits), z.regex(MOBILE));

export const appeal = ownWrite('/vue/appeal', {
  summary: 'Files an account appeal and returns its case number',
  access: 'player-or-guest',
  input: z.object({
    kind: z.enum(APPEAL_KINDS),
    account: mobile.check(z.describe('The mobile number of the account')),
    contact: mobile.check(z.describe('The mobile number for the reply')),
    body: z.string().check(z.trim(), z.minLength(APPEAL_LENGTH.min), z.maxLength(APPEAL_LENGTH.max)),
  }),
  output: z.object({ case_no: z.string() }),
  errors: ['TOO_MANY'],
  posts: true,
});
