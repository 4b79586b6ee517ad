import { build, type Plugin } from 'vite';
import { buildTarget } from './browser-targets.ts';

/** Builds a module of the portal as one classic script. Returns its code. */
export async function classicScript(entry: string, name: string, plugins: Plugin[] = []): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins,
    build: {
      write: false,
      target: buildTarget('portal'),
      modulePreload: false,
      lib: { entry, formats: ['iife'], name, fileName: name },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) {
    throw new Error(`${entry} was not built.`);
  }
  return output.output[0].code;
}
