export { AreaTabs } from './area-tabs.tsx'
export { CreationRuleSection } from './creation-rule.tsx'
