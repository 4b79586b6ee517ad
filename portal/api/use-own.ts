import { useCallback, useEffect, useState } from 'react';
import { removeStoredUser } from '../browser/state/stored-user.ts';

type Loaded<T> = { status: 1; data: T } | { status: 0; code: string; msg: string };

/**
 * Loads what the signed-in player has, and again when `of` changes; null until loaded. Removes a stored user without a
 * session.
 * @param request must depend on nothing that changes between renders
 */
export function useOwn<T>(request: () => Promise<Loaded<T>>, of?: string | number) {
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is the same in every render
  const load = useCallback(async () => {
    setFailure('');
    const response = await request();
    if (response.status === 1) {
      setData(response.data);
    } else if (response.code === 'LOGIN_REQUIRED') {
      removeStoredUser();
    } else {
      setFailure(response.msg);
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when `of` changes
  useEffect(() => {
    load();
  }, [load, of]);
  return { data, failure, load, setData };
}
