import { addBuiltins } from './builtins.ts';
import { addDialogs } from './dialog.ts';
import { addFlexGaps } from './flex-gap.ts';

/*
 * Polyfills for the oldest browsers of `.browserslistrc`. `start-page.js` loads this script first if an API is missing;
 * other browsers do not load it.
 */
addBuiltins();
addDialogs();
addFlexGaps();
