import { directionOf, type Language, languages } from '#kit/languages.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { addTerm, glossaryLimits, listTerms, readText, type TermView, updateTerm } from '../contract/index.ts'

type Props = {
  /** Null: a new one. */
  term: TermView | null
  open: boolean
  onClose: () => void
}

/** Adds or changes a term of the glossary. */
export default function TermDialog({ term, open, onClose }: Props) {
  const t = useTexts('translations')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(term ? 'glossary.dialog.change' : 'glossary.dialog.add')}
      text={t('glossary.dialog.text')}
      dismissable={false}
    >
      <TermForm term={term} onClose={onClose} />
    </Dialog>
  )
}

type Values = Record<Language | 'note', string>

const TermForm = ({ term, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('translations')
  const inputOf = (values: Values) => ({
    ...(term && { id: term.id }),
    sv: values.sv.trim() || null,
    en: values.en.trim() || null,
    ar: values.ar.trim() || null,
    note: values.note.trim() || null,
  })
  const form = useEndpointForm<typeof addTerm | typeof updateTerm, Values>(term ? updateTerm : addTerm, {
    defaults: { sv: term?.sv ?? '', en: term?.en ?? '', ar: term?.ar ?? '', note: term?.note ?? '' },
    inputOf,
    refreshes: [listTerms, readText],
    onSuccess: () => {
      onClose()
      toast({ title: t(term ? 'glossary.changed' : 'glossary.added'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`languages.${language}`)}
          {...form.field(language)}
          lang={language}
          dir={directionOf(language)}
          autoComplete="off"
        />
      ))}
      <TextArea
        label={t('glossary.dialog.note')}
        hint={t('glossary.dialog.note_hint')}
        optional
        {...form.field('note')}
        max={glossaryLimits.note}
      />
      <DialogActions label={t('glossary.dialog.save')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
