import { type Route, route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import { coverage } from './coverage.ts'
import * as detection from './detection.ts'
import * as exchange from './exchange/service.ts'
import * as glossary from './glossary.ts'
import * as overrides from './overrides.ts'
import * as service from './service.ts'

export const routes: readonly Route[] = [
  route(contract.detectLanguage, detection.detectLanguage),
  route(contract.readCoverage, coverage),
  route(contract.readOverriddenAreas, overrides.overriddenAreas),
  route(contract.readOverrides, overrides.overrides),
  route(contract.listTexts, service.list),
  route(contract.readText, service.read),
  route(contract.setText, service.set),
  route(contract.listTextChanges, service.history),
  route(contract.exportTexts, exchange.exportTexts),
  route(contract.importTexts, exchange.importTexts, { transaction: 'own' }),
  route(contract.listTerms, glossary.list),
  route(contract.addTerm, glossary.add),
  route(contract.updateTerm, glossary.update),
  route(contract.deleteTerm, glossary.remove),
]
