import node from '@astrojs/node';

/** As Astro comes, rendered for each request. */
export default {
  output: 'server',
  outDir: './build',
  adapter: node({ mode: 'middleware' }),
  devToolbar: { enabled: false },
};
