import { AccountDeletionCard } from '#features/account-deletion/web/index.ts'
import { DataExportCard } from '#features/data-export/web/index.ts'

/** SET-09, SET-10: the copy of everything that is stored about the member, and the deletion of it. */
export default function DataExportTab() {
  return (
    <>
      <DataExportCard />
      <AccountDeletionCard />
    </>
  )
}
