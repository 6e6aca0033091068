import { useEffect, useRef } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { CopyField } from '#shell/ui/copy-button.tsx'

/** A webhook's new secret, which cannot be shown again. */
export const NewSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const t = useTexts('webhooks')
  // The form that had the focus is gone.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <Callout tone="warning" title={t('secret.once')} live>
        {t('secret.text')}
      </Callout>
      <CopyField
        value={secret}
        label={t('secret.label')}
        copyLabel={t('secret.copy')}
        copiedText={t('secret.copied')}
      />
      <div className="flex justify-end max-sm:*:flex-1">
        <Button variant="primary" onClick={onClose}>
          {t('secret.saved')}
        </Button>
      </div>
    </div>
  )
}
