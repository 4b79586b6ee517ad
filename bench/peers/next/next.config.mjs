/** As Next.js comes; only what it builds goes where the project's own builds go. */
export default { outputFileTracingRoot: import.meta.dirname, typescript: { ignoreBuildErrors: true } };
