import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * Returns a function for event handlers: the address that a filter of a list starts from. It is that of the list that
 * is loading or not rendered yet, else the shown one, so that a second filter is added to the first. The router's own
 * state is read, because the rendered one is behind it on a busy phone.
 */
export function usePendingAddress(shown: string): () => string {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const rendered = useLocation();
  return () => {
    const next = router?.state.navigation.location ?? router?.state.location;
    const isNewer = next && next.key !== rendered.key && next.pathname === shown.split('?')[0];
    return isNewer ? next.pathname + next.search : shown;
  };
}
