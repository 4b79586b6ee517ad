import { type Kysely, sql } from 'kysely';
import { RANDOM_PAGE_COST } from './random-page-cost.ts';
import type { Tables } from './tables.ts';

/** Default statement timeout, in ms: with the wait for a connection less than nginx waits for a response (30 s). */
export const STATEMENT_LIMIT_MS = 25_000;
const TIMEZONE = 'Asia/Shanghai';
/** Settings in the startup parameter `options`, as the server prints them. JIT takes longer than the short statements. */
const IN_OPTIONS = { timezone: TIMEZONE, jit: 'off', random_page_cost: String(RANDOM_PAGE_COST) };
const SESSION_SETTINGS: Record<string, string> = {
  ...IN_OPTIONS,
  statement_timeout: `${STATEMENT_LIMIT_MS / 1_000}s`,
};

export const SESSION_OPTIONS = Object.entries(IN_OPTIONS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Startup parameters of the pool that PgBouncer refuses unless `ignore_startup_parameters` has them. */
export const IGNORED_BY_POOLERS = ['options', 'statement_timeout'];

interface MissingSettings {
  /** For the operator, without a full stop. */
  text: string;
  advice: string;
  /** Dates would be those of another time zone. */
  isUnsafe: boolean;
}

/** The settings that sessions of `db` lack: a pooler does not pass them on, and the role does not have them. */
export async function missingSettings(db: Kysely<Tables>): Promise<MissingSettings | undefined> {
  const { rows } = await sql<{ name: string; value: string; role: string }>`
    select name, current_setting(name) as value, quote_ident(current_user) as role
    from unnest(${Object.keys(SESSION_SETTINGS)}::text[]) as name`.execute(db);
  const missing = rows.filter(({ name, value }) => value !== SESSION_SETTINGS[name]);
  if (missing.length === 0) {
    return undefined;
  }
  const found = missing.map(({ name, value }) => `${name}（现为 ${value}，应为 ${SESSION_SETTINGS[name]}）`);
  const statements = missing.map(
    ({ name, role }) => `alter role ${role} set ${name} = '${SESSION_SETTINGS[name]}'`,
  );
  return {
    text: `数据库连接缺少参数 ${found.join('、')}：DATABASE_URL 经过的 PgBouncer 没有转达，或者地址里的 options 取代了它们`,
    advice: `请在数据库里执行 ${statements.join('; ')}，经过 PgBouncer 时再在它的管理库里执行 RECONNECT，然后重新启动。`,
    isUnsafe: missing.some(({ name }) => name === 'timezone'),
  };
}
