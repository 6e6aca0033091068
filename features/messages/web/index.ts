export { MessageDialog } from './message-dialog.tsx'
export { RecipientField } from './drafts/recipient-field.tsx'
