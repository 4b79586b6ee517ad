import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import type { PlainPage } from '#contract/plain-page.ts';

/** What pages and feeds are rendered from. */
export interface RequestContext {
  /** The services' client; it collects the tags of the responses for the page cache. */
  services: Client;
  site: Site;
  /** The origin of absolute addresses, such as `https://www.example.com`. */
  origin: string;
  /** Unguessable: where parts of the page are inserted later. */
  mark: string;
  /** What 「我的」 shows of one session; only while the page without scripts is rendered. */
  plain?: PlainPage | undefined;
}
