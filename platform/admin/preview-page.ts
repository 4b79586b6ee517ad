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
