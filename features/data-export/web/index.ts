export { default as DataExportCard } from './data-export-card.tsx'
