import type { CallData } from '#contract/call.ts';
import type { download } from '#contract/calls/games.ts';
import { Refusal } from '#contract/errors.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { PublicRead } from '../catalogue/handlers.ts';
import { findSite } from '../site/site-repository.ts';
import { presentPackages, presentReleases } from './game-presenter.ts';
import { findGameBuilds } from './game-repository.ts';

type Builds = Omit<CallData<typeof download>, 'generated_at'>;

async function ownApp(db: Database): Promise<Builds> {
  const settings = (await findSite(db, []))?.settings;
  return {
    name: settings?.app_name ?? settings?.name ?? '',
    icon_url: null,
    developer: settings?.developer || settings?.company || null,
    filing_no: settings?.app?.filing_no || settings?.icp_no || null,
    h5_url: null,
    packages: settings?.app?.packages ?? [],
    history: settings?.app?.history ?? [],
  };
}

async function buildsOf(db: Database, id: number): Promise<Builds> {
  const row = await findGameBuilds(db, id);
  if (!row) {
    throw new Refusal('NOT_FOUND');
  }
  return {
    ...row,
    developer: row.developer ?? row.publisher,
    filing_no: row.approval_no,
    packages: presentPackages(row.packages),
    history: presentReleases(row.releases),
  };
}

/**
 * Builds and update log of a game, or of the platform's own app, for one platform or all.
 * @throws {Refusal} NOT_FOUND
 */
export const readDownload: PublicRead<typeof download> = async (db, { id, platform }, scope) => {
  scope.tag(id ? `game:${id}` : 'site');
  const builds = id ? await buildsOf(db, id) : await ownApp(db);
  return {
    ...builds,
    packages: builds.packages.filter((one) => !platform || one.platform === platform),
    generated_at: chinaTime(scope.now),
  };
};
