/** Encodes the slug, which can contain Arabic letters. */
export const pathOf = (slug: string): string => `/opportunities/${encodeURIComponent(slug)}`
