import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'portal',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} satisfies Config;
