import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'portal',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  ssr: true,
} satisfies Config;
