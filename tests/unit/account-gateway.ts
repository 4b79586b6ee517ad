import { vi } from 'vitest';
import type { AccountInput } from '#contract/account/actions.ts';
import type { AccountFailure, ProofChallenge } from '#contract/account/responses.ts';
import type { RequestClient } from '#contract/service-auth.ts';
import { fixedClock } from '#platform/core/clock.ts';
import type { KnownDevices } from '#platform/security/known-devices.ts';
import type { Proofs } from '#platform/security/proof-of-work.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type {
  AccountBackend,
  CodeAttempt,
  KnownAccount,
  Outcome,
} from '#services/account/account-backend.ts';
import type { CodeResults } from '#services/account/codes/code-results.ts';
import type { CodePurpose, PhoneCodes } from '#services/account/codes/phone-codes.ts';
import { AccountGateway } from '#services/account/gateway/account-gateway.ts';
import type { GatewayDeps, Visitor } from '#services/account/gateway/gateway-deps.ts';
import { codeBudget } from '#services/account/limits.ts';
import type { LoginSnapshot, Sessions, StartedLogin } from '#services/account/sessions/sessions.ts';
import { client } from './access-log.ts';
import { type Statement, scriptedDatabase } from './scripted-database.ts';

/** The current versions of the documents. */
export const VERSIONS = { agreement: '2026-11-01-0a1b2c3d', privacy: '2026-10-01-4e5f6071' };
export const MOBILE = '13800138000';
const NOW = '2026-11-21T10:00:00+08:00';
/** The token of an SMS code flow. */
export const FLOW = 'f'.repeat(43);
const SECONDS_AGO = 20;

export const visitor: Visitor = {
  cookies: `code-login=${FLOW}; code-reset=${'r'.repeat(43)}`,
  connection: 'loopback',
  ...client,
};

/**
 * The usage of each limit in `full`: as many hits as allowed, the deciding one 20 s ago; with `level` only as many as
 * without a proof of work.
 */
function readings({ parameters }: Statement, full: readonly string[], level?: 0): object[] {
  const at = new Date(Date.parse(NOW) - SECONDS_AGO * 1_000);
  return parameters.flatMap((log, index) => {
    const isFull = full.includes(String(log)) && (level === undefined || withoutProof(parameters, index));
    if (!isFull) {
      return [];
    }
    return log === 'password-wrong'
      ? [{ entry: parameters[index - 1], part: 0, hits: 10, at } as object]
      : [{ entry: parameters[index - 2], part: parameters[index - 1], hits: 0, at }];
  });
}

/** The key of the wrong attempts of one guesser: an address block or a device. */
export function guesserKey(secret: ServerSecret, name: Buffer, of: string): Buffer {
  return Buffer.concat([name.subarray(0, 16), secret.hash('guesser', of).subarray(0, 16)]);
}

/** Whether this reading is of a window that applies without a proof of work. */
function withoutProof(parameters: readonly unknown[], index: number): boolean {
  const part = Number(parameters[index - 1]);
  return part < (parameters[index] === 'sms-number' ? 3 : 1);
}

/** A gateway with scripted dependencies that record their calls. `full` names exhausted limits. */
export function gatewayWith(
  options: {
    allowHttp?: boolean;
    makesCodes?: boolean;
    full?: string[];
    level?: 0;
    cannotSend?: AccountFailure | null;
  } = {},
) {
  const { allowHttp = false, makesCodes = true, full = [], level, cannotSend = null } = options;
  const calls: string[] = [];
  const { db, statements } = scriptedDatabase((statement) => {
    if (statement.sql.startsWith('insert into "limit_hit"')) {
      return Array.from({ length: statement.parameters.length / 3 }, (_, index) => ({ id: 71 + index }));
    }
    return statement.sql.includes('from limit_hit') ? readings(statement, full, level) : [];
  });
  const account: KnownAccount = { uid: 'own:1', nickname: null, icon_url: null, mobile: MOBILE };
  const known = async (): Promise<Outcome<KnownAccount>> => ({ ok: true, msg: '', value: account });
  const done = async (): Promise<Outcome> => ({ ok: true, msg: '', value: null });
  const noted = <A extends unknown[], R>(name: string, work: (...given: A) => R) =>
    vi.fn((...given: A) => {
      calls.push(name);
      return work(...given);
    });
  const attempt = { flow: FLOW, matches: vi.fn(() => true), spend: vi.fn(async () => true) };
  const backend = {
    makesCodes,
    cannotSend,
    changeNumber: null,
    sendCode: noted('sendCode', (_input: AccountInput<'sendCode'>, _code: string | null, _flow: string) =>
      done(),
    ),
    codeLogin: noted('codeLogin', (_input: AccountInput<'codeLogin'>, _attempt: CodeAttempt) => known()),
    passwordLogin: noted('passwordLogin', (_input: AccountInput<'passwordLogin'>) => known()),
    resetPassword: noted('resetPassword', (_input: AccountInput<'resetPassword'>, _attempt: CodeAttempt) =>
      done(),
    ),
  };
  const user = { uid: 'u', nickname: '玩家', icon_url: 'a.webp', mobile_masked: '138****8000' };
  const tried: LoginSnapshot = { number: Buffer.from('tried'), reset: 4 };
  const sessions = {
    numberKey: (mobile: string) => Buffer.from(mobile),
    before: noted('before', async (_name: string) => tried),
    begin: noted('begin', async (): Promise<StartedLogin> => ({ user, cookie: 'session=new', isNew: false })),
    end: noted('end', async () => 'session=gone'),
    lookups: async (name: string) => [Buffer.from(`long ${name}`)],
    hasPlayer: vi.fn(async () => false),
    endAllOf: noted('endAllOf', async (_mobile: string, _client: RequestClient) => undefined),
  };
  const codes = {
    begin: noted('codes.begin', async (_key: Buffer, _purpose: CodePurpose, _code: string | null) => FLOW),
    attempt: noted('attempt', async (): Promise<CodeAttempt | null> => attempt),
  };
  const challenge = { parameters: { cost: 1 }, signature: 's' } as unknown as ProofChallenge;
  const proofs = {
    challenge: noted('challenge', async (_key: Buffer) => challenge),
    redeem: noted('redeem', async (proof: string | undefined, _key: Buffer) => (proof ? 1 : 0)),
  };
  const devices = {
    find: vi.fn(async (): Promise<Buffer | undefined> => undefined),
    remember: noted('remember', async () => 'device=known'),
    forget: noted('forget', async () => undefined),
  };
  const secret = new ServerSecret('a-secret-of-at-least-32-characters');
  const parts: GatewayDeps = {
    db,
    clock: fixedClock(NOW),
    secret,
    backend: backend as AccountBackend,
    sessions: sessions as unknown as Sessions,
    codes: codes as unknown as PhoneCodes,
    proofs: proofs as unknown as Proofs,
    devices: devices as unknown as KnownDevices,
    budget: codeBudget(1_000),
    sent: { count: vi.fn() } as unknown as CodeResults,
  };
  const error = vi.fn();
  const logger = { debug() {}, info() {}, warn() {}, error };
  return {
    backend,
    sessions,
    codes,
    proofs,
    devices,
    attempt,
    calls,
    statements,
    secret,
    error,
    user,
    tried,
    account,
    challenge,
    parts,
    gateway: new AccountGateway({ ...parts, logger, allowHttp, versions: async () => VERSIONS }),
    /** The limit logs that got a hit, each with its key. */
    counted: () =>
      statements
        .filter(({ sql }) => sql.startsWith('insert into "limit_hit"'))
        .flatMap(({ parameters }) =>
          parameters.filter((_, i) => i % 3 === 0).map((log, i) => [log, parameters[i * 3 + 1]]),
        ),
    /** The parameters of the hits removed from them. */
    takenBack: () =>
      statements
        .filter(({ sql }) => sql.startsWith('delete from "limit_hit"'))
        .map(({ parameters }) => parameters),
  };
}
