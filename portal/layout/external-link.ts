/** The attributes of links to other sites. */
export const EXTERNAL = { target: '_blank', rel: 'noopener nofollow' };
