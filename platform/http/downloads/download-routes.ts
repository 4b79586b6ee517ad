import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '#contract/client.ts';
import { DOWNLOAD_PLATFORMS } from '#contract/download-address.ts';
import { isPackagePath } from '#contract/package-kinds.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { PublicCounter } from '../counts/public-counter.ts';
import type { Promotion } from '../promotion/promotion.ts';
import { addressOf } from '../server/client-of.ts';
import { connectionOf } from '../server/connection-of.ts';
import { FAILURE_PAGE, FAILURE_POLICY } from '../server/failure-page.ts';
import { NOTICE_POLICY, noticePage } from '../server/notice-page.ts';
import { type CountingRules, judgeDownload } from './counting-rules.ts';
import type { Download } from './download-cookie.ts';

interface Deps {
  /** A client of the services; public reads are cached. */
  services: () => Client;
  /** Whether the browser blocks an address: WeChat and QQ do with packages. */
  isBlocked: (userAgent: string, url: string) => boolean;
  rules: CountingRules;
  counter: Pick<PublicCounter, 'countDownload'>;
  clock: Clock;
  /** Absent: nothing is counted for channels of promotion. */
  promotion?: Pick<Promotion, 'count' | 'carriedAddress'>;
}

const GAME = /^[1-9]\d{0,14}$/;
const CHAT_PAGE = noticePage(
  '请在浏览器里打开',
  '这里不能下载安装包。点右上角的“···”，选择“在浏览器打开”，就会开始下载。',
);

/** Registers the address of each package: it counts the download and redirects to where the package is. */
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
  reply.header('cache-control', 'no-store');
  const download = downloadOf(request.params);
  const found = download ? await packageAddress(deps.services(), download) : null;
  if (found === 'unavailable') {
    return sendPage(reply.code(503).header('retry-after', '5'), FAILURE_PAGE, FAILURE_POLICY);
  }
  if (!download || found === null) {
    reply.callNotFound();
    return reply;
  }
  if (deps.isBlocked(request.headers['user-agent'] ?? '', found)) {
    const carried = deps.promotion?.carriedAddress(request);
    if (carried) {
      return reply.code(302).headers({ location: carried, vary: 'user-agent, cookie' }).send();
    }
    return sendPage(reply.header('vary', 'user-agent'), CHAT_PAGE, NOTICE_POLICY);
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
  if (isCounted) {
    deps.counter.countDownload(download, now);
    await deps.promotion?.count(request, 'downloads');
  }
  return reply
    .code(302)
    .headers({ location: found, ...(cookie ? { 'set-cookie': cookie } : {}) })
    .send();
}

function downloadOf({ game, platform }: Params): Download | null {
  const known = DOWNLOAD_PLATFORMS.find((one) => one === platform);
  return known && GAME.test(game) ? { game: Number(game), platform: known } : null;
}

/** The http(s) address of a published game's package, or the path of an uploaded one; null if there is none. */
async function packageAddress(
  services: Client,
  { game, platform }: Download,
): Promise<string | null | 'unavailable'> {
  const response = await services.get('/vue/download', { id: game });
  if (response.status === 0) {
    return response.code === 'UNAVAILABLE' ? 'unavailable' : null;
  }
  const url = response.data.packages.find((one) => one.platform === platform)?.url ?? '';
  if (isPackagePath(url.slice(1))) {
    return url;
  }
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null;
}

function sendPage(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}
