import node from '@astrojs/node';

/** As Astro comes, rendered for each request. Pages in view are loaded before they are wanted, where its router is used. */
export default {
  output: 'server',
  outDir: './build',
  adapter: node({ mode: 'middleware' }),
  prefetch: { prefetchAll: true, defaultStrategy: 'viewport' },
  devToolbar: { enabled: false },
};
