import { DataExportCard } from '#features/data-export/web/index.ts'

/** SET-09: the copy of everything that is stored about the member. */
export default function DataExportTab() {
  return <DataExportCard />
}
