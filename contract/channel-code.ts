/** The code of a promotion channel: the last part of its address. */
export const CHANNEL_CODE = /^[a-z0-9][a-z0-9-]{1,31}$/;

/** The cache tag of the promotion channels. */
export const CHANNELS_TAG = 'promo_channels';
