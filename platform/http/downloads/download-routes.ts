import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '#contract/client.ts';
import { DEMO_APP, DOWNLOAD_PLATFORMS, type DownloadPlatform } from '#contract/download-address.ts';
import { isPackagePath } from '#contract/package-kinds.ts';
import type { Clock } from '#platform/core/clock.ts';
import { unlessSlow } from '#platform/core/unless-slow.ts';
import type { Download, PublicCounter } from '../counts/public-counter.ts';
import type { Promotion } from '../promotion/promotion.ts';
import { addressOf } from '../request/client-of.ts';
import { connectionOf } from '../request/connection-of.ts';
import { FAILURE_PAGE } from '../response/failure-page.ts';
import { noticePage } from '../response/notice-page.ts';
import type { Content } from '../response/respond.ts';
import { type CountingRules, judgeDownload } from './counting-rules.ts';
import { type DemoDownload, demoDownloadPage } from './demo-download-page.ts';
import { isExampleAddress } from './example-address.ts';

interface Deps {
  /** A client of the services; public reads are cached. */
  services: () => Client;
  /** Whether the browser blocks an address: those of WeChat and other apps do with packages. */
  isBlocked: (userAgent: string, url: string) => boolean;
  /** Whether the site of a host is a demo: downloads of example addresses end on a page of its own there. */
  isDemo: (host: string) => Promise<boolean>;
  rules: CountingRules;
  counter: Pick<PublicCounter, 'countDownload'>;
  clock: Clock;
  /** Absent: nothing is counted for channels of promotion. */
  promotion?: Pick<Promotion, 'count' | 'carriedAddress'>;
}

const GAME = /^[1-9]\d{0,14}$/;
/** How long a redirect waits for the count, in ms; a later one counts, too. */
const COUNT_MS = 500;
const APP_PAGE = noticePage(
  '请在浏览器里打开',
  '这里不能下载安装包。点右上角的“···”，选择“在浏览器打开”，就会开始下载。没有这一项时，请复制链接，到手机浏览器里打开。',
);

/**
 * Registers the address of each package: it counts the download and redirects to where the package is, or says on a demo
 * what a real site does.
 */
export function registerDownloads(app: FastifyInstance, deps: Deps): void {
  app.get('/download/:game/:platform', (request: FastifyRequest<{ Params: Params }>, reply) =>
    serve(deps, request, reply),
  );
}

interface Params {
  game: string;
  platform: string;
}

async function serve(
  deps: Deps,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const host = request.headers.host ?? '';
  const platform = DOWNLOAD_PLATFORMS.find((one) => one === request.params.platform);
  if (request.params.game === DEMO_APP && platform && (await deps.isDemo(host))) {
    return sendApp(deps.services(), platform, reply);
  }
  const download = platform ? downloadOf(request.params.game, platform) : null;
  const found = download ? await packageOf(deps.services(), download) : null;
  if (found === 'unavailable') {
    return sendFailure(reply);
  }
  if (!download || found === null) {
    reply.callNotFound();
    return reply;
  }
  const isExample = isExampleAddress(found.url) && (await deps.isDemo(host));
  if (!isExample && deps.isBlocked(request.headers['user-agent'] ?? '', found.url)) {
    const carried = deps.promotion?.carriedAddress(request);
    if (carried) {
      return reply.code(302).headers({ location: carried, vary: 'user-agent, cookie' }).send();
    }
    return sendPage(reply.header('vary', 'user-agent'), APP_PAGE);
  }
  const now = deps.clock.now();
  const { isCounted, cookie } = judgeDownload(
    deps.rules,
    {
      method: request.method,
      headers: request.headers,
      address: addressOf(request),
      connection: connectionOf(request),
    },
    download,
    now,
  );
  const counting = isCounted.then(async (isFirst) => {
    if (isFirst) {
      deps.counter.countDownload(download, now);
      await deps.promotion?.count(request, 'downloads');
    }
  });
  await unlessSlow(counting, undefined, COUNT_MS);
  if (cookie) {
    reply.header('set-cookie', cookie);
  }
  return isExample
    ? sendDemo({ ...download, name: found.name }, reply)
    : reply.code(302).header('location', found.url).send();
}

function downloadOf(game: string, platform: DownloadPlatform): Download | null {
  return GAME.test(game) ? { game: Number(game), platform } : null;
}

interface FoundPackage {
  /** An http(s) address, or the path of an uploaded package. */
  url: string;
  /** Of the game. */
  name: string;
}

/** The package of a published game; null if there is none that can be downloaded. */
async function packageOf(
  services: Client,
  { game, platform }: Download,
): Promise<FoundPackage | null | 'unavailable'> {
  const response = await services.get('/vue/download', { id: game });
  if (response.status === 0) {
    return response.code === 'UNAVAILABLE' ? 'unavailable' : null;
  }
  const { name, packages } = response.data;
  const url = packages.find((one) => one.platform === platform)?.url ?? '';
  if (isPackagePath(url.slice(1))) {
    return { url, name };
  }
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? { url: new URL(url).href, name } : null;
}

/** The page for the platform's own app, whose downloads are not counted. */
async function sendApp(
  services: Client,
  platform: DownloadPlatform,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const response = await services.get('/vue/download', {});
  return response.status === 0
    ? sendFailure(reply)
    : sendDemo({ game: null, name: response.data.name, platform }, reply);
}

function sendDemo(download: DemoDownload, reply: FastifyReply): FastifyReply {
  return sendPage(reply.header('x-robots-tag', 'noindex'), demoDownloadPage(download));
}

function sendFailure(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(503).header('retry-after', '5'), FAILURE_PAGE);
}

function sendPage(reply: FastifyReply, { body, headers }: Content): FastifyReply {
  return reply.headers(headers).send(body);
}
