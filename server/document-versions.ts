import { createHash } from 'node:crypto';
import { CONSENT_DOCUMENTS, consentDocuments } from '#contract/account/consent-documents.ts';
import type { DocumentVersions } from '#contract/account/own.ts';
import type { Client } from '#contract/client.ts';
import type { InfoPage } from '#contract/entities/site.ts';

const DIGITS = 8;

/**
 * Reads the versions of the documents that players accept from the main service. While it is away, the last ones count.
 * @returns a function that returns null if a text does not exist, or none was read yet
 */
export function versionReader(main: () => Client): () => Promise<DocumentVersions | null> {
  let last: DocumentVersions | null = null;
  return async () => {
    const client = main();
    const pages = await Promise.all(
      CONSENT_DOCUMENTS.map((document) => client.get('/vue/page', { id: consentDocuments[document].page })),
    );
    if (pages.some((response) => response.status === 0 && response.code !== 'NOT_FOUND')) {
      return last;
    }
    const versions = pages.flatMap((response) =>
      response.status === 1 ? [versionOf(response.data.page)] : [],
    );
    last =
      versions.length === CONSENT_DOCUMENTS.length
        ? (Object.fromEntries(CONSENT_DOCUMENTS.map((document, i) => [document, versions[i]])) as never)
        : null;
    return last;
  };
}

/** By page: a cached response has the same page for every request. */
const known = new WeakMap<InfoPage, string>();

/** The date from which the text applies, and the start of its digest. */
function versionOf(page: InfoPage): string {
  const version = known.get(page) ?? computeVersion(page);
  known.set(page, version);
  return version;
}

function computeVersion({ title, body_html, updated_at }: InfoPage): string {
  const digest = createHash('sha256').update(`${title}\0${body_html}`).digest('hex');
  return `${updated_at.slice(0, 10)}-${digest.slice(0, DIGITS)}`;
}
