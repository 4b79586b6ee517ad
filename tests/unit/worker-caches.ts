export const ORIGIN = 'https://www.youmen.example';

/** The worker's caches by name and address. */
export class Stores {
  all = new Map<string, Map<string, Response>>();

  open = async (name: string) => {
    const store = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, store);
    return {
      match: async (address: string) => store.get(address)?.clone(),
      put: async (address: string, response: Response) => {
        store.delete(address);
        store.set(address, response);
      },
      keys: async () => [...store.keys()].map((address) => ({ url: ORIGIN + address })),
      delete: async ({ url }: { url: string }) => store.delete(url.slice(ORIGIN.length)),
    };
  };

  addresses(name: string): string[] {
    return [...(this.all.get(name)?.keys() ?? [])];
  }
}
