import PenLine from 'lucide-react/icons/pen-line'
import type { Ref } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { folders, messagesPath, type MessagesLocation } from '../messages-path.ts'

type Props = {
  location: MessagesLocation
  counts: { requests?: number | undefined; drafts?: number | undefined }
  heading: Ref<HTMLHeadingElement>
}

export const FolderHeader = ({ location, counts, heading }: Props) => {
  const t = useTexts('messages')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-6 pb-3 lg:px-4 lg:pt-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tighter max-lg:text-3xl">
          {t('title')}
        </h1>
        <ButtonLink
          to={messagesPath({ ...location, opened: { kind: 'new', to: null } })}
          variant="primary"
          icon={<PenLine />}
        >
          {t('write')}
        </ButtonLink>
      </div>
      <TabLinks
        label={t('folders.label')}
        className="max-sm:-mx-4 max-sm:[&>div]:px-2 max-sm:[&_a]:px-2 lg:px-2"
        tabs={folders.map((one) => {
          const count = one === 'requests' || one === 'drafts' ? counts[one] : undefined
          return {
            to: messagesPath({ folder: one, q: '', opened: null }),
            label: t(`folders.${one}`),
            current: one === location.folder,
            ...(count ? { count } : {}),
          }
        })}
      />
    </>
  )
}
