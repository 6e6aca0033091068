import Check from 'lucide-react/icons/check'
import HardDrive from 'lucide-react/icons/hard-drive'
import { useTexts } from '#shell/i18n/texts.ts'
import type { SaveStatus } from './draft-sync.ts'

export const SaveStatusLabel = ({ saved, className }: { saved: SaveStatus; className?: string }) => {
  const t = useTexts('messages')
  return (
    <span role="status" className={className}>
      {saved !== 'empty' && (
        <span className="inline-flex items-center gap-1 text-xs text-ink-muted">
          {saved === 'saved' ? <Check /> : saved === 'here' ? <HardDrive /> : null}
          {t(`saved.${saved}`)}
        </span>
      )}
    </span>
  )
}
