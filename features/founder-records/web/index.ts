export { ConsentField } from './consent-field.tsx'
export { default as RecordButton } from './record-button.tsx'
export { default as SharedRecord } from './shared-record.tsx'
