// `npm run build`: builds the portal and the admin site if their sources have changed.
import { ensureBuilt, ensureInstalled } from './bootstrap.mjs';

ensureInstalled();
ensureBuilt();
