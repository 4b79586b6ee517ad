// Replaces @ant-design/pro-components/es/table/components/Form/index.js.
// Reason: the lists have filters of their own. Upstream: https://github.com/ant-design/pro-components/issues/1346
export default () => null;
