import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { CopyButton } from '#shell/ui/copy-button.tsx'

/** The new recovery codes, in a dialog, with the ways to save them (SET-04). They cannot be shown again. */
export const RecoveryCodeList = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useTexts('second-factors')
  const format = useFormat()
  const { viewer } = useAuth()
  const [createdAt] = useState(() => new Date().toISOString())
  const heading = t('codes.heading', { email: viewer?.email ?? '' })
  const made = t('codes.made', { date: format.date(createdAt) })
  const file = [heading, made, '', ...codes, ''].join('\r\n')
  // The form that had the focus is gone.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <Callout tone="warning" title={t('codes.save')} live>
        {t('codes.once')}
      </Callout>
      <ul
        aria-label={t('codes.list')}
        className="grid gap-x-6 gap-y-2 rounded-md border border-line bg-surface-sunken p-4 font-mono min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} dir="ltr" className="text-center tracking-wide select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={codes.join('\n')} label={t('codes.copy')} copiedText={t('codes.copied')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="nordbro-recovery-codes.txt"
          className={buttonClasses()}
        >
          <Download />
          {t('codes.download')}
        </a>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      {createPortal(
        <div className="print-alone" aria-hidden="true">
          <h1 className="font-bold">{heading}</h1>
          <p>{made}</p>
          <ul className="mt-4 font-mono">
            {codes.map((code) => (
              <li key={code} dir="ltr">
                {code}
              </li>
            ))}
          </ul>
        </div>,
        document.body,
      )}
      <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex justify-end border-t border-line bg-surface-raised px-6 py-4 max-sm:*:flex-1">
        <Button variant="primary" onClick={onClose}>
          {t('codes.saved')}
        </Button>
      </div>
    </div>
  )
}
