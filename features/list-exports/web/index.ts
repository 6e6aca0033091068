export { ExportLink } from './export-link.tsx'
