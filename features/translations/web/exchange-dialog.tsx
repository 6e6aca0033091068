import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { mayCall } from '#kit/access.ts'
import { toRequest } from '#kit/endpoint.ts'
import { type Language, languages } from '#kit/languages.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { Select } from '#shell/ui/select.tsx'
import { exchangeFormats, exportTexts, importTexts } from '../contract/index.ts'
import { ImportFile } from './import-file.tsx'

type Props = { areas: readonly string[]; open: boolean; onClose: () => void }

/** Downloads the texts as a file, and reads one back after a dry run. */
export default function ExchangeDialog({ areas, open, onClose }: Props) {
  const t = useTexts('translations')
  const { viewer } = useAuth()
  const reason = useReason('translations')(mayCall(importTexts.access, viewer))
  return (
    <Dialog open={open} onClose={onClose} title={t('page.exchange')} size="lg" dismissable={false}>
      <div className="flex flex-col gap-8">
        <Section level={3} title={t('export.title')} text={t('export.text')}>
          <ExportForm areas={areas} />
        </Section>
        <Section level={3} title={t('import.title')} text={t('import.text')}>
          {reason === undefined ? <ImportFile onClose={onClose} /> : <Callout tone="warning">{reason}</Callout>}
        </Section>
      </div>
    </Dialog>
  )
}

const ExportForm = ({ areas }: { areas: readonly string[] }) => {
  const t = useTexts('translations')
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [area, setArea] = useState('')
  const [format, setFormat] = useState<(typeof exchangeFormats)[number]>('json')
  const { path } = toRequest(exportTexts, { language, format, area: area || undefined })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label={t('export.language')}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <Select
        label={t('export.area')}
        value={area}
        onChange={({ currentTarget }) => setArea(currentTarget.value)}
        options={[{ value: '', label: t('list.any_area') }, ...areas.map((value) => ({ value, label: value }))]}
      />
      <Select
        label={t('export.format')}
        value={format}
        onChange={({ currentTarget }) => setFormat(currentTarget.value as typeof format)}
        options={exchangeFormats.map((value) => ({ value, label: t(`export.${value}`) }))}
      />
      <a href={path} download className={`${buttonClasses()} self-start justify-self-start sm:col-span-3`}>
        <Download />
        <span>{t('export.download')}</span>
      </a>
    </div>
  )
}
