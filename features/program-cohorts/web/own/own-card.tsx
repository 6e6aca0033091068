import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import type { CohortView } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { AlumnusChoice } from './alumnus-choice.tsx'

const introductionForm = lazyOverlay(() => import('./introduction-form.tsx'))

type Props = { cohort: CohortView; own: NonNullable<CohortView['own']>; isOver: boolean }

/** What a participant tells the others about themselves, edited in place, and whether they are shown as an alumnus. */
export const OwnCard = ({ cohort: { programId, can }, own, isOver }: Props) => {
  const t = useTexts('program-cohorts')
  const reason = useReason('program-cohorts')(can.introduce)
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { introduction, isAlumnus } = own
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => editButton.current?.focus())
  }
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="font-bold tracking-tight">{t('own.title')}</h2>
      {isEditing ? (
        <introductionForm.Overlay programId={programId} introduction={introduction} onClose={close} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          {introduction ? (
            <p {...userText(introduction.language)} className="prose-text w-full text-sm">
              {introduction.text}
            </p>
          ) : (
            <p className="text-sm text-ink-muted">{t('own.prompt')}</p>
          )}
          <Button
            ref={editButton}
            size="sm"
            icon={<Pencil />}
            reason={reason}
            onPointerEnter={introductionForm.preload}
            onFocus={introductionForm.preload}
            onClick={() => setEditing(true)}
          >
            {t(introduction ? 'own.edit' : 'own.write')}
          </Button>
        </div>
      )}
      <AlumnusChoice programId={programId} isAlumnus={isAlumnus} isOver={isOver} isDisabled={can.introduce !== 'ok'} />
    </Card>
  )
}
