import { registerHooks } from 'node:module';

/** The portal with a bug in it: HTML is kept as it was written. */
const UNCHECKED = 'export const sanitiseHtml = (html) => html; export const htmlText = () => "";';

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/platform/html/sanitise.ts')
      ? { format: 'module', source: UNCHECKED, shortCircuit: true }
      : next(url, context),
});
await import('#server/main.ts');
