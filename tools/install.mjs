// Installs the tools of tests and checks, which `npm start` leaves out.
import { ensureInstalled } from './bootstrap.mjs';

ensureInstalled();
