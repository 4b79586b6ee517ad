import { createContext, useCallback, useState } from 'react';

/** Registers an upload with the surrounding form. */
export const UploadContext = createContext<(upload: Promise<unknown>) => void>(() => undefined);

/** Tracks the pending uploads of a form. */
export function useUploads(): { isUploading: boolean; track: (upload: Promise<unknown>) => void } {
  const [count, setCount] = useState(0);
  const track = useCallback((upload: Promise<unknown>) => {
    setCount((before) => before + 1);
    void upload.finally(() => setCount((before) => before - 1));
  }, []);
  return { isUploading: count > 0, track };
}
