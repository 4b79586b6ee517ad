import type { LoaderFunctionArgs } from 'react-router';
import { colourSheet } from './colour-scale.ts';
import { feedContext, feedResponse } from './feed-response.ts';

/** The site's colours; empty for a site with the default ones. */
export function loader(args: LoaderFunctionArgs): Response {
  const { colour } = feedContext(args).site;
  return feedResponse(colour ? colourSheet(colour) : '', 'text/css');
}
