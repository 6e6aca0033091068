/* npm run bench: the production server beside its floor */
await import('./bench/floor-comparison.ts')
