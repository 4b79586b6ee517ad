import type { DownloadPlatform } from '#contract/download-address.ts';
import type { Impression } from '#contract/impressions.ts';
import type {
  CountedDownloads,
  CountedImpressions,
  CountedReads,
  CountedViews,
} from '#contract/service-counts.ts';
import { chinaDay } from '#platform/core/clock.ts';

export interface Download {
  game: number;
  platform: DownloadPlatform;
}

/** Counted downloads, reads, page views of games, and impressions. */
export interface Counts {
  downloads: CountedDownloads[];
  reads: CountedReads[];
  views: CountedViews[];
  impressions: CountedImpressions[];
}

/**
 * What is counted in memory and not written yet: downloads per game, platform and China day, reads per article, page views
 * per game and China day, and views and clicks per banner or activity, place and China day.
 */
export class PublicCounter {
  #downloads = new Map<string, CountedDownloads>();
  #reads = new Map<number, number>();
  #views = new Map<string, CountedViews>();
  #impressions = new Map<string, CountedImpressions>();

  countDownload({ game, platform }: Download, now: Date): void {
    this.#addDownloads({ game_id: game, platform, day: chinaDay(now), count: 1 });
  }

  countRead(news: number): void {
    this.#addReads({ news_id: news, count: 1 });
  }

  countImpression({ kind, ...shown }: Impression, now: Date): void {
    const isView = kind === 'view';
    this.#addImpressions({ ...shown, day: chinaDay(now), views: isView ? 1 : 0, clicks: isView ? 0 : 1 });
  }

  countView(game: number, now: Date): void {
    this.#addViews({ game_id: game, day: chinaDay(now), count: 1 });
  }

  /** Removes and returns the counts. */
  take(): Counts {
    const counts = {
      downloads: [...this.#downloads.values()],
      reads: [...this.#reads].map(([news_id, count]) => ({ news_id, count })),
      impressions: [...this.#impressions.values()],
      views: [...this.#views.values()],
    };
    this.#downloads = new Map();
    this.#reads = new Map();
    this.#impressions = new Map();
    this.#views = new Map();
    return counts;
  }

  /** Adds back counts that could not be written. */
  refund({ downloads, reads, views, impressions }: Counts): void {
    for (const one of views) {
      this.#addViews(one);
    }
    for (const one of downloads) {
      this.#addDownloads(one);
    }
    for (const one of reads) {
      this.#addReads(one);
    }
    for (const one of impressions) {
      this.#addImpressions(one);
    }
  }

  #addImpressions(one: CountedImpressions): void {
    const key = `${one.subject} ${one.record_id} ${one.place} ${one.day}`;
    const current = this.#impressions.get(key);
    this.#impressions.set(key, {
      ...one,
      views: one.views + (current?.views ?? 0),
      clicks: one.clicks + (current?.clicks ?? 0),
    });
  }

  #addViews(one: CountedViews): void {
    const key = `${one.game_id} ${one.day}`;
    this.#views.set(key, { ...one, count: one.count + (this.#views.get(key)?.count ?? 0) });
  }

  #addDownloads(one: CountedDownloads): void {
    const key = `${one.game_id} ${one.platform} ${one.day}`;
    this.#downloads.set(key, { ...one, count: one.count + (this.#downloads.get(key)?.count ?? 0) });
  }

  #addReads({ news_id, count }: CountedReads): void {
    this.#reads.set(news_id, count + (this.#reads.get(news_id) ?? 0));
  }
}
