import { flag, option } from './bench/options.ts'

/*
 * npm run bench                    the production server beside its own SQL and the minimal floor (bench/floor-comparison.ts)
 * npm run bench -- --profile CASE  the CPU profile of a case (bench/profile.ts)
 * npm run bench -- --first-load    members' pages on a slow phone, and what they cost the server (bench/first-load.ts)
 * npm run bench -- --daily         reads that a member meets daily, with 1,000,000 members (bench/daily-reads.ts)
 * npm run bench -- --only admin    the administration's reads, with 1,000,000 members (bench/administration-reads.ts)
 */
if (flag('first-load')) await import('./bench/first-load.ts')
else if (option('only') === 'admin') await import('./bench/administration-reads.ts')
else if (flag('daily')) await import('./bench/daily-reads.ts')
else if (flag('profile')) await import('./bench/profile.ts')
else await import('./bench/floor-comparison.ts')
