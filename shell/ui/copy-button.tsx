import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, type ButtonProps } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast-queue.ts'

type CopyTexts = {
  /** The toast's text: "Link copied!" (OPP-04). */
  copiedText?: string | undefined
  failedText?: string | undefined
}

/** Copies the value, shows a toast and is `done` for two seconds (specification, section 9). */
export const useCopy = (value: string, { copiedText, failedText }: CopyTexts) => {
  const t = useTexts('shell')
  const [done, setDone] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      toast({ tone: 'destructive', title: failedText ?? t('ui.copy_failed') })
      return
    }
    toast({ tone: 'positive', title: copiedText ?? t('ui.copied') })
    setDone(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDone(false), 2000)
  }
  return { done, copy }
}

export type CopyButtonProps = CopyTexts &
  Omit<ButtonProps, 'onClick' | 'icon' | 'done' | 'children' | 'value'> & { value: string; label: string }

export const CopyButton = ({ value, label, copiedText, failedText, ...rest }: CopyButtonProps) => {
  const { done, copy } = useCopy(value, { copiedText, failedText })
  return (
    <Button {...rest} icon={done ? <Check className="text-positive" /> : <Copy />} onClick={copy}>
      {label}
    </Button>
  )
}

export const CopyField = ({
  value,
  label,
  copyLabel,
  copiedText,
  failedText,
  className,
}: CopyTexts & { value: string; label: string; copyLabel: string; className?: string }) => {
  const { done, copy } = useCopy(value, { copiedText, failedText })
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          dir="ltr"
          value={value}
          onFocus={(event) => event.target.select()}
          className="min-h-10 w-full min-w-0 rounded-md border border-line bg-surface-sunken px-3 font-mono text-sm text-ellipsis coarse:min-h-11"
        />
        <IconButton
          label={copyLabel}
          icon={done ? <Check className="text-positive" /> : <Copy />}
          onClick={copy}
          variant="secondary"
        />
      </div>
    </div>
  )
}
