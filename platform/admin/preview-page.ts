/** Data of reads, by the calls' paths, to be shown instead of what the services would answer. */
export type PresetResponses = Readonly<Record<string, unknown>>;

/** What is to be seen: the page at an address of the site of a host name, with some data of its own. */
export interface WantedPreview {
  host: string;
  address: string;
  given: PresetResponses;
}

/** Renders a page for one pair of eyes. Answers its HTML. */
export type PreviewPage = (wanted: WantedPreview) => Promise<string>;
