import type { Site } from '#contract/entities/site.ts';

/** What a site has of its own in every page's head: its colours, and the word of its owner to search engines. */
export function SiteHead({ site: { colour, verifications } }: { site: Site }) {
  return (
    <>
      {colour && <link rel="stylesheet" href={`/site.css?${colour.slice(1)}`} />}
      {verifications.map(({ meta, code }) => (
        <meta key={meta} name={meta} content={code} />
      ))}
    </>
  );
}
