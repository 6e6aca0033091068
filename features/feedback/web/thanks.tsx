import MailCheck from 'lucide-react/icons/mail-check'
import { useEffect, useRef } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'

/** Confirms that the feedback was sent and takes the focus. */
export const Thanks = ({ mayContact, onAnother }: { mayContact: boolean; onAnother: () => void }) => {
  const t = useTexts('feedback')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" padding="lg" className="flex max-w-2xl flex-col items-start gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-positive-soft text-xl text-positive">
        <MailCheck />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight outline-none">
        {t('thanks.title')}
      </h2>
      <p className="max-w-measure">{t('thanks.text')}</p>
      {mayContact && <p className="max-w-measure text-ink-muted">{t('thanks.contact')}</p>}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button onClick={onAnother}>{t('thanks.another')}</Button>
        <ButtonLink to="/dashboard" variant="quiet">
          {t('thanks.home')}
        </ButtonLink>
      </div>
    </Card>
  )
}
