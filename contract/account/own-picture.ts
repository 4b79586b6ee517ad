/** The states of an uploaded picture. Other players see it only while it is 使用中. */
export const PICTURE_STATES = ['待审核', '使用中', '已退回'] as const;
export type PictureState = (typeof PICTURE_STATES)[number];
/** The states in which an operator can refuse or remove a picture. */
export const REFUSABLE_STATES = ['待审核', '使用中'] as const satisfies readonly PictureState[];

/** Takes a picture as the body of a POST, `application/octet-stream`; the response is that of an own account call. */
export const PICTURE_ADDRESS = '/account/profile/picture';
export const OWN_PICTURE_BYTES = 8 * 1024 * 1024;
/** Pixels of the square that a browser sends at most. */
export const OWN_PICTURE_SIDE = 512;
/** Pictures of a player in a day. */
export const OWN_PICTURES_PER_DAY = 5;
