/** Whether the visitor came back to this document. Some browsers then restore what was chosen before it was left. */
export function isBackNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}
