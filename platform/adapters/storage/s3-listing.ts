/** A part of what a bucket holds, and what to ask for the next one with. */
export interface Listing {
  files: { path: string; size: number }[];
  next: string | undefined;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads the XML that ListObjectsV2 of Amazon's S3 answers with. */
export function readListing(xml: string): Listing {
  const files = [...xml.matchAll(/<Contents>((?:(?!<Contents>).)*?)<\/Contents>/gs)].map(
    ([, entry = '']) => ({
      path: field(entry, 'Key') ?? '',
      size: Number(field(entry, 'Size')),
    }),
  );
  const isCut = field(xml, 'IsTruncated') === 'true';
  return { files, next: isCut ? field(xml, 'NextContinuationToken') : undefined };
}

function field(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => ENTITIES[entity] ?? '');
}
