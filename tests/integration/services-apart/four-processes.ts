import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { copyEmbeddedTemplate } from '../databases.ts';
import { news as article, build, game, NOW, pack } from '../main-service/inputs.ts';
import { testOwner } from '../owner.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');
export const SERVICE_SECRET = 'a-secret-of-portal-and-services-32';
const ACCOUNT_SIGN_SECRET = 'what-the-portal-signs-logins-with';
/** The operator in each of the databases. */
export const OPERATOR = { name: 'li.lei', password: 'a long walk in the rain' };
/** The smallest valid GIF. */
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

/** A process with its own data directory, which `stop` removes. */
interface Service extends PortalProcess {
  /** Ends the process; its data stays until `stop`. */
  end(): Promise<void>;
}

/** The portal and its services, each a process with its own database. */
export interface FourProcesses {
  main: Service;
  sdk: Service;
  account: Service;
  portal: Service;
  ids: { game: number; pack: number; news: number };
  /** The latest code that the account service sent. */
  lastCode(): string;
  /** Ends one of them and returns the counts of visits, searches and downloads in its database. */
  countedBy(name: 'portal' | 'main'): Promise<Record<'visits' | 'searches' | 'missed' | 'downloads', number>>;
  stop(): Promise<void>;
}

/** Starts a service in its own process. */
export async function startService(
  settings: Record<string, string>,
  dataDir = copyEmbeddedTemplate(),
): Promise<Service> {
  const started = await startPortal(projectRoot, {
    DATA_DIR: dataDir,
    DEMO: '0',
    OPERATOR_TOTP: 'optional',
    SERVICE_SECRET,
    ACCOUNT_SIGN_SECRET,
    ...settings,
  });
  const stop = async () => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  return { ...started, dataDir, end: started.stop, stop };
}

/** Starts all four, with a game, a pack of two codes and an article in the main service. */
export async function startFour(): Promise<FourProcesses> {
  const [mainDir, sdkDir, portalDir] = [
    copyEmbeddedTemplate(),
    copyEmbeddedTemplate(),
    copyEmbeddedTemplate(),
  ];
  const ids = await writeCatalogue(mainDir);
  for (const dataDir of [mainDir, sdkDir, portalDir]) {
    await writeOperator(dataDir);
  }
  const [main, account] = await Promise.all([
    startService({ SERVICES: 'main' }, mainDir),
    startService({ SERVICES: 'account', SMS: 'outbox' }),
  ]);
  const sdk = await startService({ SERVICES: 'sdk', MAIN_SERVICE_URL: main.url }, sdkDir);
  const addresses = {
    MAIN_SERVICE_URL: main.url,
    SDK_SERVICE_URL: sdk.url,
    ACCOUNT_SERVICE_URL: account.url,
  };
  const portal = await startService(addresses, portalDir);
  return {
    main,
    sdk,
    account,
    portal,
    ids,
    lastCode: () => {
      const lines = readFileSync(join(account.dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
      return JSON.parse(lines.at(-1) ?? '').code;
    },
    countedBy: async (name) => {
      const one = { portal, main }[name];
      await one.end();
      return countedIn(one.dataDir);
    },
    stop: async () => {
      await Promise.all([portal, sdk, account, main].map((one) => one.stop()));
    },
  };
}

async function countedIn(dataDir: string) {
  const place = { dataDir, databaseUrl: undefined, owner: testOwner() };
  const { db, close } = await openDatabase(place, () => undefined);
  const [visits, searches, downloads] = await Promise.all([
    db.selectFrom('visit_count').select('visits').execute(),
    db.selectFrom('search_count').select(['searches', 'missed']).execute(),
    db.selectFrom('game').select('download_count as count').execute(),
  ]);
  await close();
  return {
    visits: visits.reduce((sum, one) => sum + one.visits, 0),
    searches: searches.reduce((sum, one) => sum + one.searches, 0),
    missed: searches.reduce((sum, one) => sum + one.missed, 0),
    downloads: downloads.reduce((sum, one) => sum + one.count, 0),
  };
}

async function writeOperator(dataDir: string): Promise<void> {
  const place = { dataDir, databaseUrl: undefined, owner: testOwner() };
  const { db, close } = await openDatabase(place, () => undefined);
  const { name, password } = OPERATOR;
  const password_hash = await new PasswordHashing().hash(password);
  await db
    .insertInto('operator')
    .values({ name, display_name: '李雷', role: 'admin', password_hash, created_at: NOW })
    .execute();
  await close();
}

async function writeCatalogue(dataDir: string): Promise<FourProcesses['ids']> {
  const place = { dataDir, databaseUrl: undefined, owner: testOwner() };
  const { db, close } = await openDatabase(place, () => undefined);
  const features = { comments: true, comments_moderated: false, trading: true, pool: true };
  await db
    .insertInto('site')
    .values({ key: 'apart', is_default: true, settings: JSON.stringify({ name: '分家的游门', features }) })
    .execute();
  const packages = [{ ...build, url: 'https://dl.example.com/one.apk' }];
  const ids = await transaction(db, async (tx) => {
    const [row] = await upsertGames(tx, [game('云海剑歌', { icon_url: 'icons/one.gif', packages })], NOW);
    const game_id = row?.id ?? 0;
    const [first] = await upsertPacks(tx, [pack(game_id, '新手礼包', { total: 2, remaining: 2 })]);
    const pack_id = first?.id ?? 0;
    const codes = ['YM-1', 'YM-2'].map((code) => ({ pack_id, code }));
    await tx.insertInto('pack_code').values(codes).execute();
    const [news] = await upsertNews(tx, [article('云海剑歌开服', { game_ids: [game_id] })]);
    return { game: game_id, pack: pack_id, news: news?.id ?? 0 };
  });
  await close();
  await mkdir(join(dataDir, 'media', 'icons'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'icons', 'one.gif'), PICTURE);
  return ids;
}
