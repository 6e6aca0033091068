import { useEffect } from 'react'
import { postLimits, type PostView } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { MentionField } from './mention-field.tsx'
import { useEditedPost } from './post-form.ts'

export default function EditPost({ post, onClose }: { post: PostView; onClose: () => void }) {
  const t = useTexts('activity')
  const form = useEditedPost(post, () => {
    toast({ title: t('post.form.saved'), tone: 'positive' })
    onClose()
  })
  const { setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  return (
    <Form {...form.formProps}>
      <MentionField
        {...form.field('text')}
        label={t('post.form.text')}
        hideLabel
        audience={post.audience}
        max={postLimits.text}
      />
      <TextField type="url" label={t('post.form.link')} optional {...form.field('link')} />
      <FormActions>
        <Button type="submit" variant="primary" size="sm" pending={form.isSending}>
          {t('post.form.save')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('post.form.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
