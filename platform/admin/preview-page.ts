import type { Tx } from '../database/transaction.ts';

/** Preset response data by call path, used instead of calling the services. */
export type PresetResponses = Readonly<Record<string, unknown>>;

/** A page to preview: the site's host name, the address, and preset data. */
export interface WantedPreview {
  host: string;
  address: string;
  given: PresetResponses;
}

/** Renders a preview that is not cached and returns its HTML. */
export type PreviewPage = (wanted: WantedPreview) => Promise<string>;

/** Renders a page from what a transaction sees, at a time. Not cached. */
export type RenderIn = (page: { tx: Tx; now: Date; address: string }) => Promise<string>;

/** Calls `work` with a function that renders pages of the host's site. */
export type PreviewWithin = <T>(host: string, work: (render: RenderIn) => Promise<T>) => Promise<T>;
