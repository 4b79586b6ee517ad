/** Addresses without a page, from which the error pages are rendered, regardless of the requested address. */
export const ERROR_ADDRESSES = { 400: '/bad-address', 404: '/not-found' } as const;
