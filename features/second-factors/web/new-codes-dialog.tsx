import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** SET-04: shows new recovery codes once. */
export default function NewCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts('second-factors')
  return (
    <Dialog open onClose={onClose} title={t('codes.list')} dismissable={false}>
      <RecoveryCodeList codes={codes} onClose={onClose} />
    </Dialog>
  )
}
