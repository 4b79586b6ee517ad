/** Maximum lengths of texts of the admin site, which its calls and its inputs share. */

/** A reason, or the note of a decision. */
export const REASON_LENGTH = 200;
/** A gift code, as typed for a lookup. */
export const TYPED_CODE_LENGTH = 200;
/** The name of an API token or a webhook. */
export const CONNECTION_NAME_LENGTH = 40;
export const WEBHOOK_URL_LENGTH = 1_000;
/** The name or the alternative text of a picture. */
export const PICTURE_TEXT_LENGTH = 200;
/** The name of a server, or the rule for names. */
export const SERVER_NAME_LENGTH = 60;
