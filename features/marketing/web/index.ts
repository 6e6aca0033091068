export { SiteFactsSection } from './site-facts-section.tsx'
