import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { CopyField } from '#shell/ui/copy-button.tsx'
import { Button } from '#shell/ui/button.tsx'

/** The new token, which is shown only now, with a first call. */
export const MadeToken = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const t = useTexts('access-tokens')
  return (
    <div className="flex flex-col gap-5">
      <Callout tone="positive" live>
        {t('made.once')}
      </Callout>
      <CopyField
        value={token}
        label={t('made.label')}
        copyLabel={t('made.copy')}
        copiedText={t('made.copied')}
        failedText={t('made.copy_failed')}
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-medium">{t('made.try')}</p>
        <pre
          dir="ltr"
          className="rounded-md bg-surface-sunken p-3 text-start font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {`curl -H "Authorization: Bearer $NORDBRO_TOKEN" ${location.origin}/api/profile`}
        </pre>
      </div>
      <div className="flex justify-end max-sm:*:flex-1">
        <Button variant="primary" onClick={onClose}>
          {t('made.close')}
        </Button>
      </div>
    </div>
  )
}
