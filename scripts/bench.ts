import { flag } from './bench/options.ts'

/*
 * npm run bench                  the production server beside its floor (bench/floor-comparison.ts)
 * npm run bench -- --first-load  members' pages on a slow phone, and what they cost the server (bench/first-load.ts)
 */
if (flag('first-load')) await import('./bench/first-load.ts')
else await import('./bench/floor-comparison.ts')
