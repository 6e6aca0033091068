export { CreationRuleSection } from './creation-rule.tsx'
