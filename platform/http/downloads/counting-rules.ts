import type { IncomingHttpHeaders } from 'node:http';
import { chinaDay } from '#platform/core/clock.ts';
import type { Connection } from '#platform/core/connection.ts';
import type { DailyLimit } from '#platform/security/limits/daily-limit.ts';
import type { Download } from '../counts/public-counter.ts';
import type { DownloadCookie } from './download-cookie.ts';
import type { RecentDownloads } from './recent-downloads.ts';

/** Counted downloads of a game from an address (IPv4, or /64), a /56, and a /24 or /48, per day and process. */
export const MOST_PER_BLOCK = [30, 120, 480] as const;

/** A request as the counting rules see it. */
export interface DownloadRequest {
  method: string;
  headers: IncomingHttpHeaders;
  address: string;
  connection: Connection;
}

export interface CountingRules {
  isDownload(request: Pick<DownloadRequest, 'method' | 'headers'>): boolean;
  cookie: Pick<DownloadCookie, 'add'>;
  recent: Pick<RecentDownloads, 'isRepeated'>;
  limit: Pick<DailyLimit, 'take'>;
}

/** Whether a request is counted, and the cookie that it sets. */
export interface Verdict {
  isCounted: boolean;
  cookie?: string;
}

/** Decides about a request: once per device, day, game and platform, within the limits of its address blocks. */
export function judgeDownload(
  { isDownload, cookie, recent, limit }: CountingRules,
  request: DownloadRequest,
  download: Download,
  now: Date,
): Verdict {
  if (!isDownload(request)) {
    return { isCounted: false };
  }
  const { headers, address, connection } = request;
  const added = cookie.add(headers.cookie, connection, download, now);
  if (added === undefined) {
    return { isCounted: false };
  }
  const agent = headers['user-agent'] ?? '';
  const isRepeated = recent.isRepeated({ address, agent, download: `${download.game} ${download.platform}` });
  const isCounted = !isRepeated && limit.take(String(download.game), address, chinaDay(now));
  return { isCounted, cookie: added };
}
