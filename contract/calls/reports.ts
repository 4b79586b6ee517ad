import * as z from 'zod/mini';
import { LONGEST_PROOF } from '../account/proof.ts';
import { proofChallenge } from '../account/responses.ts';
import { idParam, time } from '../fields.ts';
import { MOBILE, mobileDigits } from '../notations/mobile.ts';
import { commentsRead, commentsWrite } from '../player-calls.ts';
import {
  QUEUED_KINDS,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_STATES,
  REPORT_TEXT_LIMIT,
  REPORT_URL_LIMIT,
} from '../report-vocabulary.ts';

const target = z.describe('The id of the comment, game, article or trade listing; not for a page');

export const report = commentsWrite('/vue/report', {
  summary:
    'Reports content and returns the number of the report; a guest with a proof of work may send more than one without',
  access: 'player-or-guest',
  input: z.object({
    kind: z.enum(REPORT_KINDS),
    id: z.optional(idParam.check(target)),
    url: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(REPORT_URL_LIMIT),
          z.describe('The address, only for a page'),
        ),
    ),
    reason: z.enum(REPORT_REASONS),
    text: z._default(
      z
        .string()
        .check(z.trim(), z.maxLength(REPORT_TEXT_LIMIT * 2), z.describe('Required for a page and for 其他')),
      '',
    ),
    contact: z.optional(
      z
        .string()
        .check(z.overwrite(mobileDigits), z.regex(MOBILE), z.describe('The mobile number for questions')),
    ),
    device: z.optional(
      z
        .string()
        .check(
          z.regex(/^[\w-]{16,64}$/),
          z.describe('The id of `/vue/reportproof` that the browser remembers'),
        ),
    ),
    proof: z.optional(
      z
        .string()
        .check(z.maxLength(LONGEST_PROOF), z.describe('The solution of a challenge of `/vue/reportproof`')),
    ),
  }),
  output: z.object({ report_no: z.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY'],
});

export const reportProof = commentsWrite('/vue/reportproof', {
  summary: 'Issues a proof-of-work challenge for a report of a guest, and an id for the browser',
  access: 'public',
  output: z.object({
    challenge: proofChallenge,
    device: z.string().check(z.describe('A new random id, for a browser that has none')),
  }),
});

export const decisionAppeal = commentsWrite('/vue/decisionappeal', {
  summary:
    'Appeals against the rejection of an own comment, against the decision that an own report is unjustified, or against the reset of the own nickname',
  input: z.object({
    comment_id: z.optional(idParam),
    report_no: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(REPORT_TEXT_LIMIT * 2)),
  }),
  output: z.object({ report_no: z.string(), due_at: time }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
});

export const ownReports = commentsRead('/vue/ownreports', {
  summary: "The signed-in player's newest reports, with their state and the operator's note",
  output: z.object({
    list: z.array(
      z.object({
        report_no: z.string(),
        kind: z.enum(QUEUED_KINDS),
        title: z
          .string()
          .check(z.describe("The title of what was reported, a comment's nickname, or a page's address")),
        reason: z.enum(REPORT_REASONS),
        state: z.enum(REPORT_STATES),
        note: z.string(),
        created_at: time,
        due_at: time.check(z.describe('An open report is decided by then')),
        decided_at: z.nullable(time),
        appeal: z
          .nullable(z.enum(REPORT_STATES))
          .check(z.describe('The state of the appeal against the decision')),
      }),
    ),
  }),
});

export const ownDecisions = commentsRead('/vue/owndecisions', {
  summary: "The resets of the signed-in player's nicknames after reports, with the appeals against them",
  output: z.object({
    list: z.array(
      z.object({
        report_no: z.string(),
        nickname: z.string().check(z.describe('The reported nickname')),
        reason: z.string(),
        decided_at: time,
        appeal: z.nullable(z.enum(REPORT_STATES)),
      }),
    ),
  }),
});
