import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';

/** As SvelteKit comes: rendered for each request, with the data for hydration; what is below `/visit` is made beforehand. */
export default { plugins: [sveltekit({ adapter: adapter(), prerender: { crawl: false } })] };
