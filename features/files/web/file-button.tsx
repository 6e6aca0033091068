import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from '#shell/ui/button.tsx'

type FileButtonProps = {
  children: ReactNode
  icon: ReactNode
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  describedBy?: string | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

export const FileButton = ({
  children,
  icon,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
  describedBy,
  buttonRef,
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Without the reset, choosing the same file again would not fire `change`.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        ref={buttonRef}
        size="sm"
        icon={icon}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
