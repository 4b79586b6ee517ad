import {
  CONSENT_DOCUMENTS,
  type ConsentDocument,
  consentDocuments,
} from '#contract/account/consent-documents.ts';
import type { OwnAccount } from '#contract/account/own.ts';
import css from './open-documents.module.css';

/** The documents whose present version the player has not accepted. */
export function openDocuments({ documents, consents }: OwnAccount): ConsentDocument[] {
  return documents
    ? CONSENT_DOCUMENTS.filter(
        (document) =>
          !consents.some((one) => one.document === document && one.version === documents[document]),
      )
    : [];
}

/** 《用户协议》和《隐私政策》, each in a new window. */
export function DocumentLinks({ documents }: { documents: readonly ConsentDocument[] }) {
  return documents.map((document, i) => (
    <span key={document}>
      {i > 0 && '和'}
      <a
        href={`/BaseWebNav?id=${consentDocuments[document].page}`}
        target="_blank"
        rel="noopener"
        className={css.link}
      >
        《{consentDocuments[document].title}》
      </a>
    </span>
  ));
}
