import { colourSheet } from './colour-scale.ts';
import { feedLoader, feedResponse } from './feed-response.ts';

/** The site's colours; empty for a site with the default ones. */
export const loader = feedLoader(({ site: { colour } }) =>
  feedResponse(colour ? colourSheet(colour) : '', 'text/css'),
);
