import { checkCest } from './cest-checks.ts'
import type { MalhaContext } from './context.ts'
import { checkGtin } from './gtin-checks.ts'
import { checkClassTrib, checkTestRates } from './ibs-cbs-checks.ts'
import { checkCfop, checkInterstate, checkOrigin, checkRegime, checkSt } from './icms-checks.ts'
import { checkNcm, checkNcmOfNotes } from './ncm-checks.ts'
import { checkLc224, checkMonofasico } from './pis-cofins-checks.ts'
import type { Alerta, Produto } from './produto.ts'
import { checkDescription, checkTwins, checkUnit, type Twins, twinsOf } from './register-checks.ts'

/** Each looks at one product and tells at most one thing. */
const CHECKS: readonly ((produto: Produto, context: MalhaContext) => Alerta | null)[] = [
  checkNcm,
  checkNcmOfNotes,
  checkCest,
  checkSt,
  checkRegime,
  checkCfop,
  checkInterstate,
  checkGtin,
  checkMonofasico,
  checkLc224,
  checkClassTrib,
  checkTestRates,
  checkUnit,
  checkDescription,
  checkOrigin,
]

/** What the check finds in a product by itself, whatever else its list holds. */
export function checkAlone(produto: Produto, context: MalhaContext): Alerta[] {
  const found: Alerta[] = []
  for (const check of CHECKS) {
    const one = check(produto, context)
    if (one) found.push(one)
  }
  return found
}

/** What the check of the register finds in one product of a list. `twins`: of that list. */
export function checkProduto(produto: Produto, context: MalhaContext, twins: Twins): Alerta[] {
  const found = checkAlone(produto, context)
  const twin = checkTwins(produto, twins)
  if (twin) found.push(twin)
  return found
}

/** The alerts of every product of a list, in its order. Pure: a worker in the page and the server answer the same. */
export function checkList(list: readonly Produto[], context: MalhaContext): Alerta[][] {
  const twins = twinsOf(list)
  return list.map((produto) => checkProduto(produto, context, twins))
}
