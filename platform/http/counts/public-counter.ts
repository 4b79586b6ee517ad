import type { DownloadPlatform } from '#contract/download-address.ts';
import type { Impression } from '#contract/impressions.ts';
import type {
  CountedDownloads,
  CountedImpressions,
  CountedReads,
  CountedViews,
} from '#contract/service-counts.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { Sums } from '#platform/core/sums.ts';

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
  #downloads = new Sums<CountedDownloads>(['game_id', 'platform', 'day'], ['count']);
  #reads = new Sums<CountedReads>(['news_id'], ['count']);
  #views = new Sums<CountedViews>(['game_id', 'day'], ['count']);
  #impressions = new Sums<CountedImpressions>(['subject', 'record_id', 'place', 'day'], ['views', 'clicks']);

  countDownload({ game, platform }: Download, now: Date): void {
    this.#downloads.add({ game_id: game, platform, day: chinaDay(now), count: 1 });
  }

  countRead(news: number): void {
    this.#reads.add({ news_id: news, count: 1 });
  }

  countImpression({ kind, ...shown }: Impression, now: Date): void {
    const isView = kind === 'view';
    this.#impressions.add({ ...shown, day: chinaDay(now), views: isView ? 1 : 0, clicks: isView ? 0 : 1 });
  }

  countView(game: number, now: Date): void {
    this.#views.add({ game_id: game, day: chinaDay(now), count: 1 });
  }

  /** Removes and returns the counts. */
  take(): Counts {
    return {
      downloads: this.#downloads.take(),
      reads: this.#reads.take(),
      views: this.#views.take(),
      impressions: this.#impressions.take(),
    };
  }

  /** Adds back counts that could not be written. */
  refund({ downloads, reads, views, impressions }: Counts): void {
    this.#downloads.addAll(downloads);
    this.#reads.addAll(reads);
    this.#views.addAll(views);
    this.#impressions.addAll(impressions);
  }
}
