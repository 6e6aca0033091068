/**
 * The combinations that journeys run in. They cover both directions, sizes and colour schemes;
 * `tests/area-pages.test.ts` visits every page in the others.
 */
export const combinations = [
  { language: 'sv', size: 'desktop', scheme: 'light' },
  { language: 'ar', size: 'phone', scheme: 'dark' },
] as const
