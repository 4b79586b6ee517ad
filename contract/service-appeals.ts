import * as z from 'zod/mini';
import { portalCall } from './player-calls.ts';

/**
 * Looks an appeal up for the account service, before an operator carries it out there. Only a portal calls it: it is no
 * public call, and from another process it needs the portal's signature.
 */
export const findOpenAppeal = portalCall('/service/appeals/open', {
  summary: 'Whether an appeal about a number waits for its reply',
  input: z.object({ case_no: z.string().check(z.maxLength(40)) }),
  output: z.object({ open: z.boolean() }),
});
