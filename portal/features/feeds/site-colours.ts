import { colourSheet } from './colour-scale.ts';
import { type Feed, feedResponse } from './feed-response.ts';

/** The site's colours; empty for a site with the default ones. */
export const siteColours: Feed = ({ site: { colour } }) =>
  feedResponse(colour ? colourSheet(colour) : '', 'text/css');
