// Installs what builds, tests and checks, which a built product runs without.
import { ensureInstalled } from './bootstrap.mjs';

ensureInstalled();
