/** The province of an address, or the country outside of China; null if it is not known. Never rejects. */
export type ProvinceOf = (address: string) => Promise<string | null>;
