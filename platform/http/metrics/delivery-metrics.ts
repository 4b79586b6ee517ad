import { Counter, type Registry } from 'prom-client';
import type { Channel } from '#contract/service-channels.ts';

const RESULTS = ['sent', 'failed', 'dropped', 'refused', 'returned'] as const;
type Result = (typeof RESULTS)[number];

/** Counts the notifications that this process sent over other channels than the portal, by result. */
export class DeliveryCounts {
  readonly #counts = new Map<Channel, Map<Result, number>>();

  count(channel: Channel, result: Result): void {
    const counts = this.#counts.get(channel) ?? new Map(RESULTS.map((one) => [one, 0]));
    counts.set(result, (counts.get(result) ?? 0) + 1);
    this.#counts.set(channel, counts);
  }

  /** Starts a channel at 0, so that the first increase is seen. */
  offer(channel: Channel): void {
    this.#counts.set(channel, new Map(RESULTS.map((one) => [one, 0])));
  }

  all() {
    return [...this.#counts].flatMap(([channel, counts]) =>
      [...counts].map(([result, count]) => ({ channel, result, count })),
    );
  }
}

export function watchDeliveries(registry: Registry, deliveries: Pick<DeliveryCounts, 'all'>): void {
  new Counter({
    name: 'youmen_notice_deliveries_total',
    help: 'Notifications sent by SMS or pushed, by result',
    labelNames: ['channel', 'result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { channel, result, count } of deliveries.all()) {
        this.inc({ channel, result }, count);
      }
    },
  });
}
