import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { probeFrame } from '#platform/adapters/http-client/probe-frame.ts';
import { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import { provinceTable } from '#platform/adapters/provinces/province-table.ts';
import { createSmsSender } from '#platform/adapters/sms/create-sms-sender.ts';
import { createPackageStore } from '#platform/adapters/storage/create-file-store.ts';
import { EVERYTHING } from '#platform/cache/changes.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { ResponseCache } from '#platform/cache/response-cache.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { PlayerDirectory } from '#platform/core/player.ts';
import {
  registerAccount,
  registerOwnAccount,
  registerOwnPicture,
} from '#platform/http/account/account-routes.ts';
import { registerApiReference } from '#platform/http/calls/api-reference.ts';
import { cachingClient } from '#platform/http/calls/build-response.ts';
import { registerCalls } from '#platform/http/calls/call-routes.ts';
import { registerForms } from '#platform/http/calls/form-routes.ts';
import { impressionLimits, registerImpressions } from '#platform/http/counts/impression-routes.ts';
import { countWriter, persistCounts } from '#platform/http/counts/persist-counts.ts';
import { PublicCounter } from '#platform/http/counts/public-counter.ts';
import { readLimits, registerReads } from '#platform/http/counts/read-routes.ts';
import { MOST_PER_BLOCK } from '#platform/http/downloads/counting-rules.ts';
import { DailyDevices } from '#platform/http/downloads/daily-devices.ts';
import { DownloadCookie } from '#platform/http/downloads/download-cookie.ts';
import { registerDownloads } from '#platform/http/downloads/download-routes.ts';
import { registerPackages } from '#platform/http/files/package-files.ts';
import { registerRemoteImages } from '#platform/http/files/remote-images.ts';
import { registerOwnImages } from '#platform/http/files/stored-images.ts';
import { registerFrameChecks } from '#platform/http/frames/frame-check-routes.ts';
import { FrameProbes } from '#platform/http/frames/frame-probes.ts';
import { registerOperations } from '#platform/http/metrics/operations.ts';
import { createPageDictionary } from '#platform/http/pages/dictionary/create-page-dictionary.ts';
import { createFinishedPages } from '#platform/http/pages/finished/finished-pages.ts';
import { siteOrigin } from '#platform/http/pages/origin.ts';
import { pagePreview, pagePreviewWithin } from '#platform/http/pages/page-renderer.ts';
import { PageServer, registerPages } from '#platform/http/pages/page-server.ts';
import { plainPageRenderer } from '#platform/http/pages/plain/plain-page-html.ts';
import { registerPlainPage } from '#platform/http/pages/plain/plain-page-routes.ts';
import { SiteDirectory } from '#platform/http/pages/site-directory.ts';
import { registerCounter } from '#platform/http/pages/visitor-counter.ts';
import { ChannelDirectory } from '#platform/http/promotion/channel-directory.ts';
import { MOST_VISITS_PER_BLOCK, Promotion } from '#platform/http/promotion/promotion.ts';
import { PromotionCounter, persistPromotion } from '#platform/http/promotion/promotion-counter.ts';
import { isPersonsNavigation } from '#platform/http/request/persons.ts';
import { createApp } from '#platform/http/server/app.ts';
import { type HeldPort, listen } from '#platform/http/server/held-port.ts';
import { persistTraffic } from '#platform/http/traffic/persist-traffic.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import { DailyLimit } from '#platform/security/limits/daily-limit.ts';
import { accountService } from '#services/account/account-service.ts';
import { findServedPackage } from '#services/main/packages/served-package.ts';
import packageFile from '../package.json' with { type: 'json' };
import { registerAdmin } from './admin.ts';
import type { Context } from './context.ts';
import { writeDemoConsents } from './demo/demo-consents.ts';
import { registerDemoGames } from './demo/demo-games.ts';
import { versionReader } from './document-versions.ts';
import { builtFrontend } from './frontend/built-frontend.ts';
import type { Frontend } from './frontend/frontend.ts';
import { accountJobs } from './jobs/account-jobs.ts';
import { smsNotices } from './jobs/channel-jobs.ts';
import { deviceRemoval } from './jobs/device-removal.ts';
import { pictureRemoval, storesPictures, uploadsAllowed } from './jobs/picture-jobs.ts';
import { repeatJobs } from './jobs/repeat-jobs.ts';
import { accountDataSource, personalDataSources, playerExport } from './personal-data.ts';
import { nicknameCheck, profileDisplay } from './service-players.ts';

/** Pictures of players: the last one waits for some seconds. */
const MOST_PICTURES_WAITING = 4;

/** Serves the portal and its calls over the services, and listens. */
export async function serve(context: Context, held: HeldPort): Promise<FastifyInstance> {
  const { config, db, keys, secret, store, clock, logger, changes, gateway, closing } = context;
  const responses = new ResponseCache(clock);
  const cache = new PageCache(config.cacheBytes, clock, config.compressionDictionary, logger);
  const sites = new SiteDirectory(gateway, clock, config.verifications);
  const channels = new ChannelDirectory({ db, clock, logger });
  for (const cached of [responses, cache, sites, channels]) {
    changes.on((changed) => cached.invalidate(changed));
  }
  const clientIn = (scope: ReadScope) => cachingClient(gateway, responses, scope);
  const cachedClient = () => clientIn(new ReadScope(clock.now()));
  const frontend = await loadFrontend(config);
  const renderer = frontend.renderer(clientIn, clock);
  const originOf = siteOrigin({
    config,
    port: () => (app.server.address() as AddressInfo).port,
    siteOf: (host) => sites.get(host),
  });
  const counter = new PublicCounter();
  const traffic = new TrafficCounter(clock, counter);
  const dictionary = createPageDictionary(config, { frontend, renderer, sites, originOf, logger });
  const finished = createFinishedPages(config, { cache, logger, count: (view) => pages.countView(view) });
  const pages: PageServer = new PageServer({
    cache,
    sites,
    renderer,
    originOf,
    traffic,
    finished,
    dictionary,
    logger,
    clock,
  });
  changes.on(() => {
    finished?.check();
    pages.changed();
  });
  const app: FastifyInstance = createApp(config, frontend.withModules?.(pages) ?? pages, logger);
  const unwatch = frontend.onChange?.(() => cache.invalidate(EVERYTHING));
  app.addHook('onClose', async () => unwatch?.());
  app.addHook('preClose', async () => finished?.stop());
  app.addHook('preClose', () => pages.stop());
  app.addHook('preClose', async () => dictionary?.stop());
  const provinceOf = provinceTable(config.provinceFiles, logger);
  // Operators' pictures have an encoder of their own: players' do not hold them up.
  const encoder = new PictureEncoder(MOST_PICTURES_WAITING);
  app.addHook('onClose', async () => encoder.stop());
  const pictureStore = storesPictures(config) ? store : undefined;
  const versions = versionReader(cachedClient);
  const account = await accountService({
    ...context,
    versions,
    exportPlayer: playerExport(db, personalDataSources(config, { keys, secret, clock, logger })),
    checkNickname: nicknameCheck(gateway, clock),
    showProfile: profileDisplay(gateway, clock),
    provinceOf,
    ...(pictureStore && { pictures: { encoder, isAllowed: uploadsAllowed(() => sites.get('')) } }),
  });
  const { gateway: accounts, sessions, codeResults: results } = account;
  const players: PlayerDirectory = {
    of: (cookies, connection) => sessions.current({ cookies, connection }),
  };
  if (config.demo) {
    await writeDemoConsents(db, versions, clock.now());
  }
  const codes = { results, price: config.sms.price };
  registerOperations(app, { ...context, ...config, memory: context.database.memory, cache, codes });
  const promoted = new PromotionCounter();
  const promotion = new Promotion({
    channels,
    clock,
    counter: promoted,
    limit: new DailyLimit(secret, MOST_VISITS_PER_BLOCK),
    isPage: (address) => pages.has(address),
  });
  promotion.register(app);
  registerAccount(app, accounts, (request) => promotion.count(request, 'registrations'));
  registerOwnAccount(app, account.own);
  await registerOwnPicture(app, account.own);
  const addressKey = (address: string) => secret.hash('caller', addressBlock(address));
  const siteAt = (host: string) => sites.peek(host)?.key;
  const isDemo = async (host: string) => (await sites.get(host)).is_demo === true;
  registerCalls(app, { gateway, cache, clock, players, addressKey, traffic, siteAt, provinceOf, promotion });
  registerForms(app, { gateway, clock, players, addressKey });
  registerPlainPage(app, {
    gateway,
    services: cachedClient,
    accounts,
    own: account.own,
    players,
    clock,
    addressKey,
    promotion,
    logger,
    render: plainPageRenderer({ sites, renderer, originOf }),
  });
  const preview = pagePreview({ sites, renderer, originOf });
  const previewWithin = pagePreviewWithin({ sites, originOf }, (tx, now) => {
    const seen = context.gatewayWithin(tx, now);
    return frontend.renderer((scope) => seen.client(scope), { now: () => now });
  });
  await registerAdmin(app, { ...context, provinceOf, preview, previewWithin });
  const devices = new DailyDevices(db, logger);
  registerDownloads(app, {
    services: cachedClient,
    isBlocked: (userAgent, url) => renderer.entry.isBlockedInApp(userAgent, url),
    isDemo,
    rules: {
      isDownload: isPersonsNavigation,
      cookie: new DownloadCookie(),
      devices,
      limit: new DailyLimit(secret, MOST_PER_BLOCK),
    },
    counter,
    clock,
    promotion,
  });
  registerImpressions(app, { counter, clock, limits: impressionLimits(secret) });
  registerCounter(app);
  registerPages(app, pages, renderer.entry.pagePaths);
  dictionary?.register(app);
  registerReads(app, { counter, clock, limits: readLimits(secret) });
  registerDemoGames(app, isDemo);
  registerFrameChecks(app, {
    services: cachedClient,
    probes: new FrameProbes(probeFrame, clock),
  });
  const { version } = packageFile;
  await registerApiReference(app, gateway.served, { version, server: config.publicUrl });
  await frontend.registerPortal(app, { offlineWorker: config.offlineWorker });
  await frontend.registerAdmin(app, logger);
  if (config.services.main) {
    registerRemoteImages(app, config.services.main, logger);
  } else {
    await registerOwnImages(app, config, store, { clock, logger });
    registerPackages(app, {
      store: createPackageStore(config),
      clock,
      logger,
      find: (path) => findServedPackage(context.reads.db, path),
    });
  }
  await listen(app, config.host, held);
  finished?.start();
  dictionary?.start();
  const sms = createSmsSender(config.sms.carrier, { dataDir: config.dataDir, clock, logger });
  const stops = [
    persistTraffic(traffic, { db, clock, logger }),
    persistCounts(counter, countWriter(gateway, clock), logger),
    persistPromotion(promoted, { db, logger }),
    repeatJobs(logger, [
      ...accountJobs({
        ...context,
        sms,
        accounts: accountDataSource({ keys, secret }),
        journalDir: config.journalDir,
      }),
      ...(pictureStore ? [pictureRemoval(db, pictureStore)] : []),
      deviceRemoval(devices, clock),
      ...smsNotices({ ...context, sms, limits: config.sms.notices, counts: context.deliveries }),
    ]),
  ];
  closing.defer(async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
  return app;
}

/** The built sites; in development the sources. Production installs have no Vite, so it is loaded on demand. */
async function loadFrontend({ development }: Config): Promise<Frontend> {
  if (!development) {
    return builtFrontend();
  }
  const { devFrontend } = await import('./frontend/dev-frontend.ts');
  return devFrontend();
}
