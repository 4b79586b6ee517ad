/** The documents that a player accepts, with the numbers of their info pages. */
export const consentDocuments = {
  agreement: { title: '用户协议', page: 5 },
  privacy: { title: '隐私政策', page: 4 },
} as const;
export type ConsentDocument = keyof typeof consentDocuments;
export const CONSENT_DOCUMENTS = Object.keys(consentDocuments) as [ConsentDocument, ...ConsentDocument[]];
