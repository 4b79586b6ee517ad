import type { IncomingHttpHeaders } from 'node:http';
import { chinaDay } from '#platform/core/clock.ts';
import type { Connection } from '#platform/core/connection.ts';
import type { DailyLimit } from '#platform/security/limits/daily-limit.ts';
import type { Download } from '../counts/public-counter.ts';
import type { DailyDevices } from './daily-devices.ts';
import type { DownloadCookie } from './download-cookie.ts';

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
  devices: Pick<DailyDevices, 'isFirst'>;
  limit: Pick<DailyLimit, 'allows' | 'take'>;
}

/** The cookie that a request sets, and whether it is counted, which the database decides. */
export interface Verdict {
  isCounted: Promise<boolean>;
  cookie?: string;
}

const NOT_COUNTED: Verdict = { isCounted: Promise.resolve(false) };

/** Decides about a request: once per device, day, game and platform, within the limits of its address blocks. */
export function judgeDownload(
  { isDownload, cookie, devices, limit }: CountingRules,
  request: DownloadRequest,
  download: Download,
  now: Date,
): Verdict {
  if (!isDownload(request)) {
    return NOT_COUNTED;
  }
  const { headers, address, connection } = request;
  const added = cookie.add(headers.cookie, connection, download, now);
  if (added === undefined) {
    return NOT_COUNTED;
  }
  const [game, day] = [String(download.game), chinaDay(now)];
  const agent = headers['user-agent'] ?? '';
  const decide = async () =>
    // Before the device is stored: the limits also bound the rows.
    limit.allows(game, address, day) &&
    (await devices.isFirst({ address, agent, download: `${game} ${download.platform}` }, day)) &&
    limit.take(game, address, day);
  return { isCounted: decide(), cookie: added };
}
