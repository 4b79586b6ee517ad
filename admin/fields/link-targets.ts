import { useEffect, useState } from 'react';
import { type LinkTarget, linkTargetRead } from '#contract/admin/link-targets.ts';
import { request } from '../calls/client.ts';

const PAUSE_MS = 300;

/** An address of the page's own host as a path; others unchanged. */
export function asPlace(address: string): string {
  const own = `${location.origin}/`;
  return address.toLowerCase().startsWith(own) ? address.slice(own.length - 1) : address;
}

/** Where an address leads; undefined until it is read, and for an operator who may not read it. */
export function useLinkTarget(address: string): LinkTarget | undefined {
  const [target, setTarget] = useState<{ of: string; read: LinkTarget | undefined }>();
  useEffect(() => {
    if (address === '') {
      return;
    }
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const [read] = await readLinks([address]);
      if (!isCancelled) {
        setTarget({ of: address, read });
      }
    }, PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [address]);
  return target?.of === address ? target.read : undefined;
}

/**
 * The targets of addresses in their order; empty if they could not be read.
 * @param isSave also requests addresses of other sites that were not checked lately
 */
export async function readLinks(addresses: string[], isSave = false): Promise<LinkTarget[]> {
  const response = await request(linkTargetRead, { addresses, ...(isSave ? { is_save: true } : {}) });
  return response.status === 1 ? response.data.list : [];
}
