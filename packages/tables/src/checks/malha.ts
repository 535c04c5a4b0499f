import type { Alerta } from './alerta.ts'
import { checkCest } from './cest-checks.ts'
import type { MalhaContext } from './context.ts'
import { checkGtin } from './gtin-checks.ts'
import { checkClassTrib, checkTestRates } from './ibs-cbs-checks.ts'
import {
  checkAnp,
  checkCfop,
  checkFraction,
  checkInterstate,
  checkOrigin,
  checkRegime,
  checkRetainedCfop,
  checkSt,
} from './icms-checks.ts'
import { checkIpi } from './ipi-checks.ts'
import { checkNcm, checkNcmOfNotes } from './ncm-checks.ts'
import { checkLc224, checkMonofasico } from './pis-cofins-checks.ts'
import type { Produto } from './produto.ts'
import { checkDescription, checkTwins, checkUnit, type Twins, twinsOf } from './register-checks.ts'

/** Each check returns at most one finding of a product. */
const CHECKS: readonly ((produto: Produto, context: MalhaContext) => Alerta | null)[] = [
  checkNcm,
  checkNcmOfNotes,
  checkCest,
  checkSt,
  checkRegime,
  checkCfop,
  checkRetainedCfop,
  checkAnp,
  checkFraction,
  checkInterstate,
  checkGtin,
  checkIpi,
  checkMonofasico,
  checkLc224,
  checkClassTrib,
  checkTestRates,
  checkUnit,
  checkDescription,
  checkOrigin,
]

/** Findings in one product, without comparing it to the rest of its list. */
export function checkAlone(produto: Produto, context: MalhaContext): Alerta[] {
  const alertas: Alerta[] = []
  for (const check of CHECKS) {
    const finding = check(produto, context)
    if (finding) alertas.push(finding)
  }
  return alertas
}

/** Findings in one product of a list. `twins` is built from that list. */
function checkProduto(produto: Produto, context: MalhaContext, twins: Twins): Alerta[] {
  const alertas = checkAlone(produto, context)
  const twin = checkTwins(produto, twins)
  if (twin) alertas.push(twin)
  return alertas
}

/**
 * Alerts of every product of a list, in list order. Pure: the page's worker and the server give the same
 * result.
 */
export const checkList = (list: readonly Produto[], context: MalhaContext): Alerta[][] => [...checkEach(list, context)]

/** The same, product by product: a caller with other work to do may pause between two of them. */
export function* checkEach(list: readonly Produto[], context: MalhaContext): Generator<Alerta[]> {
  const twins = twinsOf(list)
  for (const produto of list) yield checkProduto(produto, context, twins)
}
