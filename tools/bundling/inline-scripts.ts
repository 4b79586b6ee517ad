import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

/** The scripts that stand in each page, as text. */
const INLINE = /[\\/]pages[\\/]inline[\\/][\w-]+\.js\?raw$/;

/** Minifies the scripts that stand in each page, for the oldest syntax that they may use. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: INLINE },
      async handler(id) {
        const [path = ''] = id.split('?');
        const source = await readFile(path, 'utf8');
        const options = { compress: { target: 'es2015' }, mangle: true } as const;
        const { code, errors } = await minify(path, source, options);
        if (errors.length > 0) {
          throw new Error(errors.map(({ message }) => message).join('\n'));
        }
        // They are joined: each ends its last statement.
        return `export default ${JSON.stringify(`${code};`)};`;
      },
    },
  };
}
