import { type Route, route } from '#platform/http/route.ts'
import { readCoverage } from '../contract/coverage.ts'
import { detectLanguage } from '../contract/index.ts'
import { coverage } from './coverage.ts'
import * as detection from './detection.ts'

export const routes: readonly Route[] = [route(detectLanguage, detection.detectLanguage), route(readCoverage, coverage)]
