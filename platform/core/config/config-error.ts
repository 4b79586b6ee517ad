/** A setting that cannot be used, told in one sentence that names it. */
export class ConfigError extends Error {}
