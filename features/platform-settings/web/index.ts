export { PlatformSettingsSections } from './sections.tsx'
