import { registerHooks } from 'node:module';

const SANITISER = /\/platform\/security\/html\/sanitise\.ts$/;

/** The portal with a planted bug: HTML is stored unsanitised. All else is exported as it is. */
const unchecked = (url: string) => `
  export * from '${url}?original';
  export const sanitiseHtml = (html) => html;
  export const htmlText = () => '';`;

registerHooks({
  load: (url, context, next) =>
    SANITISER.test(url)
      ? { format: 'module', source: unchecked(url), shortCircuit: true }
      : next(url, context),
});
await import('#server/main.ts');
