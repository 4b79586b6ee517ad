// Replaces @ant-design/pro-components/es/field/ValueTypeToComponent.js.
// Reason: columns of the lists render their own cells; a type without a component is shown as text. All field types are
// bundled otherwise. Upstream: https://github.com/ant-design/pro-components/issues/1557
export default {};
