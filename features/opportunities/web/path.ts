/** The page of an opportunity; `slug` may hold Arabic letters. */
export const pathOf = (slug: string): string => `/opportunities/${encodeURIComponent(slug)}`
