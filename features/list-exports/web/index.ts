export { ExportLink } from './export-link.tsx'
export { queryOf } from './export-path.ts'
