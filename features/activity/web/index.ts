export { MentionField } from './mention-field.tsx'
export { PostText } from './post-text.tsx'
