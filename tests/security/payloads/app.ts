import { registerHooks } from 'node:module';

/** The portal with a planted bug: HTML is stored unsanitised. */
const UNCHECKED = 'export const sanitiseHtml = (html) => html; export const htmlText = () => "";';

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/platform/security/html/sanitise.ts')
      ? { format: 'module', source: UNCHECKED, shortCircuit: true }
      : next(url, context),
});
await import('#server/main.ts');
