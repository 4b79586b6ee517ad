import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
  build: { target: ['chrome80', 'safari15.4', 'firefox98'], assetsInlineLimit: 0, cssMinify: 'lightningcss' },
});
