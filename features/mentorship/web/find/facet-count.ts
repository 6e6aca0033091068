/** Frequent skills that the list of mentors offers as filters. */
export const facetCount = 12
