import { addBuiltins } from './builtins.ts';
import { addDialogs } from './dialog.ts';
import { addFlexGaps } from './flex-gap.ts';
import { addHasOwn } from './has-own.ts';
import { addTransformStreams } from './streams.ts';

/*
 * What the portal's scripts and styles need and the oldest browsers of `.browserslistrc` lack. `start-page.js` loads
 * this script first where something is missing; every other browser never asks for it.
 */
addBuiltins();
addHasOwn();
addTransformStreams();
addDialogs();
addFlexGaps();
