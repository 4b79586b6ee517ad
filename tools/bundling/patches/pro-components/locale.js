// Replaces every language of @ant-design/pro-components/es/provider/locale but zh_CN.
// Reason: the library bundles all languages. Upstream: https://github.com/ant-design/pro-components/issues/1346
export { default } from './zh_CN.js';
