export { SavedFilters } from './saved-filters.tsx'
