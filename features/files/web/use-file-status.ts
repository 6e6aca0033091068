import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

const megabyte = 1024 * 1024

/** Formats the size and upload progress of a file. */
export const useFileStatus = () => {
  const t = useTexts('files')
  const format = useFormat()
  const sizeOf = (bytes: number): string =>
    bytes < megabyte
      ? t('field.size_kb', { size: format.number(Math.max(1, Math.round(bytes / 1024))) })
      : t('field.size_mb', { size: format.number(Math.round((bytes / megabyte) * 10) / 10) })
  /** In steps of 5 percent, because screen readers announce each change. */
  const progressOf = (share: number): string =>
    t('field.uploading', { percent: format.percent(Math.round(share * 20) / 20) })
  return {
    sizeOf,
    progressOf,
    statusOf: ({
      size,
      progress,
      uploaded,
    }: {
      size: number | null
      progress: number | null
      uploaded: boolean
    }): string => {
      if (progress !== null) return progressOf(progress)
      if (size === null) return t('field.uploaded')
      return uploaded ? `${t('field.uploaded')} · ${sizeOf(size)}` : sizeOf(size)
    },
  }
}
