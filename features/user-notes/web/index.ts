export { UserNotes } from './user-notes.tsx'
