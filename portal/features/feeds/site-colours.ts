import type { LoaderFunctionArgs } from 'react-router';
import { colourSheet } from './colour-scale.ts';
import { feedContext, feedResponse } from './feed-response.ts';

/** The colours of a site that has its own; nothing for one that hasn't. */
export function loader(args: LoaderFunctionArgs): Response {
  const { colour } = feedContext(args).site;
  return feedResponse(colour ? colourSheet(colour) : '', 'text/css');
}
