/**
 * Addresses that no page has. The error page of an address itself is rendered from one of these, whatever was asked for:
 * it is the same for all.
 */
export const ERROR_ADDRESSES = { 400: '/bad-address', 404: '/not-found' } as const;
