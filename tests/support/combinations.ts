/**
 * The combinations that journeys run in. Together they cover both directions, both sizes and both colour schemes;
 * `tests/area-pages.test.ts` visits every page in the others.
 */
export const combinations = [
  { language: 'sv', size: 'desktop', scheme: 'light' },
  { language: 'ar', size: 'phone', scheme: 'dark' },
] as const
