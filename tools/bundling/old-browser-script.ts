import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { classicScript } from './classic-script.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'portal', 'old-browsers', 'old-browsers.ts');
const ADDRESS_MODULE = 'virtual:old-browsers';

interface Script {
  fileName: string;
  code: string;
}

/**
 * Builds the classic script with polyfills for old browsers, with a content hash in its name. The server imports its
 * address from `virtual:old-browsers`; it is empty in development.
 */
export function oldBrowserScript(): Plugin {
  let built: Promise<Script> | undefined;
  const script = () => {
    built ??= buildScript();
    return built;
  };
  return {
    name: 'old-browser-script',
    resolveId: (id) => (id === ADDRESS_MODULE ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${ADDRESS_MODULE}`) {
        const address = this.environment.mode === 'build' ? `/${(await script()).fileName}` : '';
        return `export const oldBrowserScript = ${JSON.stringify(address)};`;
      }
    },
    async generateBundle() {
      if (this.environment.name === 'client') {
        const { fileName, code } = await script();
        this.emitFile({ type: 'asset', fileName, source: code });
      }
    },
  };
}

async function buildScript(): Promise<Script> {
  const code = await classicScript(ENTRY, 'oldBrowsers');
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { fileName: `assets/old-browsers-${hash}.js`, code };
}
